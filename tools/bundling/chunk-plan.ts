import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/** Module ids have `/` on every system. */
const PORTAL = normalizePath(join(import.meta.dirname, '..', '..', 'portal'));
const LIBRARIES = /node_modules[\\/](react|react-dom|react-router|scheduler|@oxc-project)[\\/]/;
/** The query in the module ids of pages. */
const PAGE = '?__react-router-build-client-route';
const ISLAND = /\bvisibleIsland\(\s*\(\) =>\s*import\('(\.[^']+)'\)/g;

const ENTRY = `${PORTAL}/entry.client.tsx`;
const ROOT = pageOf('root.tsx');
/** Loaded on every page soon after its first frame. */
const AFTER_LOAD = ['post-load/post-load.tsx', 'layout/footer.tsx', 'features/errors/error-page.tsx'].map(
  (path) => `${PORTAL}/${path}`,
);
/** What reads phone numbers and codes, for forms on demand. A list of the first visit has the name of each of their scripts. */
const NUMBERS =
  /contract\/(?:notations\/(?:mobile|one-time-code|characters)|account\/(?:malformed-number|messages))\.ts$/;
/** A module that could be in two of these chunks belongs to the first, so that chunks import earlier ones only. */
const CHUNKS = ['frame', 'shared', 'more'] as const;

type Imports = (id: string) => readonly string[];

function pageOf(path: string): string {
  return `${PORTAL}/${path}${PAGE}`;
}

/** `share-route` of a page's module id. */
function pageName(id: string | undefined): string | undefined {
  return id?.slice(`${PORTAL}/features/`.length).split('.tsx')[0]?.replaceAll('/', '-');
}

/** The modules that a page loads as islands. */
function islandsOf(id: string): string[] {
  const file = id.replace(PAGE, '');
  if (!file.startsWith(PORTAL) || !existsSync(file)) {
    return [];
  }
  return [...readFileSync(file, 'utf8').matchAll(ISLAND)].map(([, path = '']) =>
    normalizePath(resolve(file, '..', path)),
  );
}

/** The given modules and all that they import. */
function reached(from: readonly string[], imports: Imports): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (!seen.has(id)) {
      seen.add(id);
      open.push(...imports(id));
    }
  }
  return seen;
}

/** The pages that need each module, in themselves or in an island. */
function pagesByModule(ids: readonly string[], imports: Imports): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const page of ids.filter((id) => id.endsWith(PAGE) && id !== ROOT)) {
    for (const id of reached([page], (one) => [...imports(one), ...islandsOf(one)])) {
      pages.set(id, (pages.get(id) ?? new Set<string>()).add(page));
    }
  }
  return pages;
}

/**
 * The chunk of each module that more than a single chunk could have: a page's own modules are named after the page. What
 * only an interaction loads is left to the bundler.
 */
function planChunks(ids: readonly string[], imports: Imports, lazy: readonly string[]): Map<string, string> {
  const frame = reached([ROOT, ENTRY], imports);
  const afterLoad = reached(AFTER_LOAD, imports);
  const pages = pagesByModule(ids, imports);
  const islands = new Set([...AFTER_LOAD, ...ids.flatMap(islandsOf)]);
  const onDemand = reached(
    lazy.filter((id) => !islands.has(id)),
    imports,
  );
  const chunkOf = (id: string): string | undefined => {
    const users = pages.get(id) ?? new Set<string>();
    if (frame.has(id)) {
      return 'frame';
    }
    if (afterLoad.has(id)) {
      return 'shared';
    }
    if (!id.endsWith(PAGE) && onDemand.has(id)) {
      return;
    }
    const [only] = users;
    return users.size > 1 ? 'more' : only;
  };
  const plan = new Map<string, string>();
  for (const id of ids) {
    const chunk = id === ENTRY ? undefined : chunkOf(id);
    if (chunk) {
      plan.set(id, chunk);
    }
  }
  return plan;
}

/**
 * Few, larger scripts: one for the libraries, one for the frame of all pages, one for what runs after the first frame, one
 * for what several pages share, and one for each page with its islands. A page's route can contain what other pages import
 * (`allow-extension`); otherwise it would be a script that only re-exports another one.
 */
export function chunkPlan(): Plugin {
  let plan = new Map<string, string>();
  const groups = [
    { name: 'libraries', test: LIBRARIES, priority: CHUNKS.length + 1 },
    ...CHUNKS.map((name, index) => ({
      name,
      test: (id: string) => plan.get(id) === name,
      priority: CHUNKS.length - index,
      includeDependenciesRecursively: false,
    })),
    { name: 'numbers', test: NUMBERS, priority: 0, includeDependenciesRecursively: false },
    {
      name: (id: string) => pageName(plan.get(id)),
      test: (id: string) => plan.get(id)?.endsWith(PAGE),
      priority: 0,
      includeDependenciesRecursively: false,
    },
  ];
  return {
    name: 'chunk-plan',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
    buildEnd(error) {
      if (error) {
        return;
      }
      const ids = [...this.getModuleIds()];
      const missing = [ENTRY, ROOT, ...AFTER_LOAD].filter((id) => !ids.includes(id));
      if (missing.length > 0) {
        this.error(`The chunk plan names modules that do not exist: ${missing.join(', ')}`);
      }
      const lazy = ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      plan = planChunks(ids, (id) => this.getModuleInfo(id)?.importedIds ?? [], lazy);
    },
  };
}
