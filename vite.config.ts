import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTarget } from '#tools/bundling/browser-targets.ts';
import { CLASS_NAMES, shortClassNames } from '#tools/bundling/class-names.ts';
import { derivedTables } from '#tools/bundling/derived-tables.ts';
import { inlineScripts } from '#tools/bundling/inline-scripts.ts';
import { offlineWorker } from '#tools/bundling/offline-worker.ts';
import { pageAssets } from '#tools/bundling/page-assets.ts';
import { pageEdits } from '#tools/bundling/page-edits.ts';

const PAGES = join(import.meta.dirname, 'portal', 'pages');
const START = join(PAGES, 'start.ts');
const SCRIPTS = 'assets/[name]-[hash:7].js';
/** Small modules that the home page loads at once: one file of what needs no network, one of the list of packs. */
const HOME = /home[\\/](carousel|ranking)-script|ui[\\/](shown|live-countdown)-script/;
const PACK_LIST =
  /pack-list-script|api[\\/]request\.ts|offline[\\/]away|live-states|gift-facts|shown-stock|stock\.module/;
/** What a game's page loads at once. */
const GAME =
  /game-details[\\/](game|downloads|reviews)-script|ui[\\/]build-links|favourites-script|stored-favourites/;
/** What the page of a pack loads at once. */
const GIFT = /gift-packs[\\/](claim-box-script|watch-stock)/;
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** The portal: what browsers load, then the program that renders the pages, which names those files. */
export default defineConfig(({ command }) => ({
  publicDir: 'portal/public',
  plugins: [
    command === 'serve' && [react(), pageEdits()],
    derivedTables(),
    inlineScripts(),
    offlineWorker(),
    pageAssets(),
    shortClassNames(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: CLASS_NAMES } },
  build: {
    target: buildTarget('portal'),
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        rolldownOptions: {
          input: START,
          // Islands import what the first script has.
          preserveEntrySignatures: 'allow-extension',
          output: {
            chunkFileNames: SCRIPTS,
            entryFileNames: SCRIPTS,
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'home', test: HOME, includeDependenciesRecursively: false },
                { name: 'game', test: GAME, includeDependenciesRecursively: false },
                { name: 'gift', test: GIFT, includeDependenciesRecursively: false },
                { name: 'pack-list', test: PACK_LIST, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: { input: { index: join(PAGES, 'server-entry.ts') } },
      },
    },
  },
  builder: {
    // The plugins pass what the first build has made to the second one.
    sharedConfigBuild: true,
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) {
          await builder.build(environment);
        }
      }
    },
  },
}));
