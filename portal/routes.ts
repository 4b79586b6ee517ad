import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { siteMap } from './site-map.ts';

/** The router's table, made from the site map; anything else is the page that says so. */
export default [
  ...siteMap
    .filter((p) => existsSync(join(import.meta.dirname, p.module)))
    .map(({ path, module }) => {
      const id = path === '/' ? 'home' : path.slice(1);
      return path === '/' ? index(module, { id }) : route(path.slice(1), module, { id });
    }),
  route('*', 'features/errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
