import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundle, oldestEngines } from '#tools/bundling/browser-targets.ts';
import { apiIndex } from './api-index.ts';
import { type KnownUse, OUTSIDE_PAGES } from './known-uses.ts';
import { scanScript, type Use } from './script-scan.ts';
import { syntaxIndex } from './syntax.ts';

const build = join(import.meta.dirname, '..', '..', 'build');
const FOLDERS: Record<Bundle, string> = { portal: join(build, 'client'), console: join(build, 'console') };

/** A built file, by its path in the bundle's folder. */
export interface BuiltFile {
  path: string;
  text: string;
}

/** The built files of a bundle with this extension. */
export function builtFiles(bundle: Bundle, end: '.js' | '.css'): BuiltFile[] {
  const folder = FOLDERS[bundle];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** The features in a bundle's scripts that its oldest browsers lack. */
export function usesIn(files: readonly BuiltFile[], bundle: Bundle): Use[] {
  const engines = oldestEngines(bundle);
  const apis = apiIndex(engines);
  const syntax = syntaxIndex(engines);
  return files.flatMap(({ path, text }) => scanScript(path, text, apis, syntax));
}

/** `frame` of `assets/frame-5wNVNQya.js`. */
export function plainName(path: string): string {
  return path.replace(/^.*\//, '').replace(/(-[\w-]{7,8})?\.js$/, '');
}

/** The uses without an entry, as lines, and the unused entries. */
export function compare(
  uses: readonly Use[],
  known: readonly KnownUse[],
): { unknown: string[]; stale: string[] } {
  const used = new Set<KnownUse>();
  const unknown = uses.filter(({ features, file }) => {
    const name = plainName(file);
    const entries = known.filter(
      ({ feature, files }) =>
        features.includes(feature) &&
        (files === 'pages' ? !OUTSIDE_PAGES.includes(name) : files.includes(name)),
    );
    for (const entry of entries) {
      used.add(entry);
    }
    return entries.length === 0;
  });
  const first = new Map(
    unknown.map((use) => [`${use.file} ${use.features}`, use]).reverse() as [string, Use][],
  );
  return {
    unknown: [...first.values()].map(
      ({ features, engines, file, excerpt }) =>
        `${file}: ${features.join(' or ')} is missing in ${engines.join(', ')}: …${excerpt}…`,
    ),
    stale: known.filter((entry) => !used.has(entry)).map(({ feature, because }) => `${feature}: ${because}`),
  };
}
