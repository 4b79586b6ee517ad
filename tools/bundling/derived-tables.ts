import { join } from 'node:path';
import type { Plugin } from 'vite';
import * as pageKinds from '#contract/page-kinds.ts';
import * as cachedPaths from '#portal/browser/offline/worker/cached-paths.ts';
import * as listedPages from '#portal/features/info-pages/listed-pages.ts';
import * as navItems from '#portal/layout/nav-items.ts';

/** Modules that derive their exports from the site map. */
const TABLES: Readonly<Record<string, object>> = {
  'contract/page-kinds.ts': pageKinds,
  'portal/browser/offline/worker/cached-paths.ts': cachedPaths,
  'portal/features/info-pages/listed-pages.ts': listedPages,
  'portal/layout/nav-items.ts': navItems,
};
const ROOT = join(import.meta.dirname, '..', '..');
const byFile = new Map(Object.entries(TABLES).map(([path, table]) => [join(ROOT, path), table]));

/** Replaces modules that derive their exports from the site map by the results, so that browsers don't load the map. */
export function derivedTables(): Plugin {
  return {
    name: 'derived-tables',
    apply: 'build',
    load(id) {
      const table = byFile.get(id);
      return (
        table &&
        Object.entries(table)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      );
    },
  };
}
