import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from './browser-targets.ts';
import { CLASS_NAMES, shortClassNames } from './class-names.ts';
import { classicScript } from './classic-script.ts';

const PORTAL = join(import.meta.dirname, '..', '..', 'portal');
const STYLES = join(PORTAL, 'pages', 'styles.ts');
/** The polyfills for old browsers, a classic script. */
const OLD_BROWSERS = join(PORTAL, 'old-browsers', 'old-browsers.ts');
const ADDRESS_MODULE = 'virtual:page-assets';
/** The script of the offline page, which is cached before it is shown. */
const OFFLINE = 'portal/features/errors/offline-script.ts';

/** What the server's pages name; `portal/pages/assets.d.ts` describes it. */
interface PageAssets {
  startScript: string;
  startImports: string;
  pageStyle: string;
  oldBrowserScript: string;
  offlineScripts: readonly string[];
}

/** The sources: first what the development server needs, the components' refresh and the styles. */
const SOURCES = [
  '/@vite/client',
  '/@id/@vitejs/plugin-react/preamble',
  '/portal/pages/styles.ts',
  '/portal/pages/start.ts',
];

const DEVELOPMENT: PageAssets = {
  startScript: '/portal/pages/start.ts',
  startImports: importsOf(SOURCES),
  pageStyle: '',
  oldBrowserScript: '',
  offlineScripts: [],
};

function importsOf(paths: readonly string[]): string {
  return paths.map((path) => `import "${path}";`).join('');
}

/**
 * Adds to the scripts of a build the one for old browsers, and one style sheet of all that the server renders, in place of
 * that of the scripts alone. The server imports their addresses from `virtual:page-assets`.
 */
export function pageAssets(): Plugin {
  let assets = DEVELOPMENT;
  return {
    name: 'page-assets',
    enforce: 'post',
    resolveId: (id) => (id === ADDRESS_MODULE ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${ADDRESS_MODULE}`
        ? Object.entries(assets)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') {
        return;
      }
      for (const name of Object.keys(bundle).filter((one) => one.endsWith('.css'))) {
        delete bundle[name];
      }
      const emit = (name: string, ending: string, source: string | Uint8Array) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      assets = {
        ...scriptsIn(chunks),
        pageStyle: emit('pages', 'css', await pageStyles()),
        oldBrowserScript: emit('old-browsers', 'js', await classicScript(OLD_BROWSERS, 'oldBrowsers')),
      };
    },
  };
}

function scriptsIn(
  chunks: readonly Rolldown.OutputChunk[],
): Pick<PageAssets, 'startScript' | 'startImports' | 'offlineScripts'> {
  const start = chunks.find(({ isEntry }) => isEntry);
  if (!start) {
    throw new Error('The pages have no first script.');
  }
  const startScript = `/${start.fileName}`;
  return {
    startScript,
    startImports: importsOf([startScript]),
    offlineScripts: offlineScripts(chunks, start.fileName),
  };
}

/** The addresses of the offline page's script and of those that it imports, without the first script of all pages. */
function offlineScripts(chunks: readonly Rolldown.OutputChunk[], start: string): string[] {
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(OFFLINE)));
  if (!own) {
    throw new Error(`The pages have no ${OFFLINE}.`);
  }
  const names = new Set([own.fileName]);
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) {
      names.add(imported);
    }
  }
  names.delete(start);
  return [...names].map((name) => `/${name}`);
}

/** The styles, in a build of their own: what no script of a browser calls is left in. */
async function pageStyles(): Promise<string | Uint8Array> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [shortClassNames()],
    css: { transformer: 'lightningcss', lightningcss: { cssModules: CLASS_NAMES } },
    build: {
      write: false,
      target: buildTarget('portal'),
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssMinify: 'lightningcss',
      rolldownOptions: { input: STYLES, treeshake: false },
    },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') {
    throw new Error('The pages have no style sheet.');
  }
  return sheet.source;
}
