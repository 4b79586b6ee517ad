import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from './browser-targets.ts';
import { derivedTables } from './derived-tables.ts';
import { CLASS_NAMES, sharedStyles } from './shared-styles.ts';

const PAGES = join(import.meta.dirname, '..', '..', 'portal', 'pages');
const ADDRESS_MODULE = 'virtual:page-assets';
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** Small modules that the home page loads at once: one file of what needs no network, one of the list of packs. */
const HOME = /home[\\/](carousel|ranking)-script|post-load[\\/]impressions\.ts|live-countdown-script/;
const PACK_LIST =
  /pack-list-script|api[\\/]request\.ts|offline[\\/]away|claim-request|live-states|gift-facts|stock\.module/;
/** What the sources need from the development server: the components' reload, and the styles. */
const SOURCES = ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/portal/pages/styles.ts'];

interface PageAssets {
  files: { fileName: string; source: string | Uint8Array }[];
  start: string;
  style: string;
}

/**
 * Builds what browsers load of the pages of the server's table, apart from the router's pages: the scripts from
 * `portal/pages/start.ts` on, and one style sheet of all that the server renders. The server imports their addresses from
 * `virtual:page-assets`.
 */
export function pageAssets(): Plugin {
  let built: Promise<PageAssets> | undefined;
  const assets = () => {
    built ??= buildAssets();
    return built;
  };
  return {
    name: 'page-assets',
    resolveId: (id) => (id === ADDRESS_MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${ADDRESS_MODULE}`) {
        const isBuild = this.environment.mode === 'build';
        const { start, style } = isBuild ? await assets() : { start: '/portal/pages/start.ts', style: '' };
        const imports = [...(isBuild ? [] : SOURCES), start].map((path) => `import "${path}";`).join('');
        const addresses = { startScript: start, startImports: imports, pageStyle: style };
        return Object.entries(addresses)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      }
    },
    async generateBundle() {
      if (this.environment.name === 'client') {
        for (const file of (await assets()).files) {
          this.emitFile({ type: 'asset', ...file });
        }
      }
    },
  };
}

async function buildAssets(): Promise<PageAssets> {
  const scripts = await outputOf('start.ts', true);
  const chunks = scripts.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const start = chunks.find(({ isEntry }) => isEntry);
  const styles = await outputOf('styles.ts', false);
  const sheet = styles.find(({ fileName }) => fileName.endsWith('.css'));
  if (!start || sheet?.type !== 'asset') {
    throw new Error('portal/pages has no first script or no style sheet.');
  }
  const hash = createHash('sha256').update(sheet.source).digest('base64url').slice(0, 8);
  const style = `assets/pages-${hash}.css`;
  return {
    files: [
      ...chunks.map(({ fileName, code }) => ({ fileName, source: code })),
      { fileName: style, source: sheet.source },
    ],
    start: `/${start.fileName}`,
    style: `/${style}`,
  };
}

/**
 * The output for one entry. Its scripts and its styles are of two builds, so that neither splits the other's chunks. The
 * server renders what no script of a browser calls: its styles stay.
 */
async function outputOf(
  entry: string,
  treeshake: boolean,
): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const names = 'assets/[name]-[hash:7].js';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [derivedTables(), sharedStyles()],
    css: { transformer: 'lightningcss', lightningcss: { cssModules: CLASS_NAMES } },
    build: {
      write: false,
      target: buildTarget('portal'),
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssMinify: 'lightningcss',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Islands import what the first script has.
        preserveEntrySignatures: 'allow-extension',
        input: join(PAGES, entry),
        treeshake,
        output: {
          chunkFileNames: names,
          entryFileNames: names,
          codeSplitting: {
            groups: [
              { name: 'react', test: REACT },
              { name: 'home', test: HOME, includeDependenciesRecursively: false },
              { name: 'pack-list', test: PACK_LIST, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
  });
  return [built].flat().flatMap((one) => ('output' in one ? one.output : []));
}
