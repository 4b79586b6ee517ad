import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteConfig, route } from '@react-router/dev/routes';
import { isFeed, isInTable, siteMap } from '#contract/site-map.ts';

const missing = siteMap.find(({ module }) => !existsSync(join(import.meta.dirname, module)));
if (missing) {
  throw new Error(
    `contract/site-map.ts: the module of ${missing.path} does not exist: portal/${missing.module}`,
  );
}

/**
 * The router's table, derived from the site map without the pages of the server's table and without feeds. Every other
 * address is the not-found page.
 */
export default [
  ...siteMap
    .filter((page) => !isInTable(page) && !isFeed(page))
    .map(({ path, module }) => route(path.slice(1), module, { id: path.slice(1) })),
  route('*', 'features/errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
