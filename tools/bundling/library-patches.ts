import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PATCHES = join(import.meta.dirname, 'patches');
const HYDRATION = join(import.meta.dirname, '..', '..', 'portal', 'hydration');

/** Modules of a library, and the file in `patches/` that replaces them. The file states the reason and the upstream issue. */
interface Patch {
  module: RegExp;
  file: string;
}

const routerPatches: Patch[] = Object.entries({
  'dom/ssr/fog-of-war': 'fog-of-war',
  'router/instrumentation': 'instrumentation',
  'dom/ssr/single-fetch': 'single-fetch',
  'dom/ssr/routeModules': 'route-modules',
}).map(([module, file]) => ({
  module: new RegExp(`/react-router/dist/production/lib/${module}\\.js$`),
  file: `react-router/${file}.js`,
}));

/** The patches of the router, in the browser's bundle. */
export function routerPatch(): Plugin {
  return {
    ...patch('router-patch', routerPatches),
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) =>
      id.startsWith('portal:') ? join(HYDRATION, `${id.slice('portal:'.length)}.ts`) : undefined,
  };
}

/** Replaces modules at build time. Fails the build if the pinned library no longer has one of them. */
function patch(name: string, patches: readonly Patch[]): Plugin {
  const unused = new Set(patches);
  return {
    name,
    apply: 'build',
    load(id) {
      const found = patches.find(({ module }) => module.test(id));
      if (found) {
        unused.delete(found);
        return readFileSync(join(PATCHES, found.file), 'utf8');
      }
    },
    buildEnd(error) {
      if (!error && unused.size > 0) {
        this.error(
          `No module for ${[...unused].map(({ file }) => `tools/bundling/patches/${file}`).join(', ')}.`,
        );
      }
    },
  };
}
