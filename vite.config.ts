import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { buildTarget } from '#tools/bundling/browser-targets.ts';
import { chunkPlan } from '#tools/bundling/chunk-plan.ts';
import { derivedTables } from '#tools/bundling/derived-tables.ts';
import { routerPatch } from '#tools/bundling/library-patches.ts';
import { offlineWorker } from '#tools/bundling/offline-worker.ts';
import { oldBrowserScript } from '#tools/bundling/old-browser-script.ts';
import { pageAssets } from '#tools/bundling/page-assets.ts';
import { CLASS_NAMES, sharedStyles } from '#tools/bundling/shared-styles.ts';

/** The manifest of the routes names every script: shorter hashes spare each first visit some hundred bytes. */
const scripts = 'assets/[name]-[hash:7].js';

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'portal/public',
  plugins: [
    reactRouter(),
    derivedTables(),
    routerPatch(),
    offlineWorker(),
    oldBrowserScript(),
    pageAssets(),
    sharedStyles(),
    chunkPlan(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: CLASS_NAMES } },
  build: {
    target: buildTarget('portal'),
    assetsInlineLimit: 0,
    /** One style sheet: lazily loaded blocks have their styles from the start. */
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : { rolldownOptions: { output: { chunkFileNames: scripts, entryFileNames: scripts } } }),
  },
}));
