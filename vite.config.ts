import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { buildTarget } from '#tools/bundling/browser-targets.ts';
import { derivedTables } from '#tools/bundling/derived-tables.ts';
import { routerPatch } from '#tools/bundling/library-patches.ts';
import { offlineWorker } from '#tools/bundling/offline-worker.ts';
import { oldBrowserScript } from '#tools/bundling/old-browser-script.ts';

/**
 * Two scripts for the first page view instead of a dozen: brotli compresses them 5 % better, and the libraries remain
 * cached across releases that don't change them.
 */
const codeSplitting = {
  groups: [
    {
      name: 'libraries',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 2,
    },
    {
      name: 'frame',
      test: /portal[/](root\.|entry|layout[/](?!footer|log|confirm|suggest)|browser[/]state[/](?!way-back|claimed-packs)|api[/](request|page-loader)|hydration|head|ui[/](icon|button|image|picture|layout|notice|base|tokens)|features[/]home[/](route|load-home|home|base-carousel))/,
      priority: 1,
    },
    /** Modules that most pages share: separate scripts would take one of the six parallel requests each. */
    { name: 'shared', test: /portal[/]|contract[/]/, minShareCount: 8, priority: 0 },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'portal/public',
  plugins: [reactRouter(), derivedTables(), routerPatch(), offlineWorker(), oldBrowserScript()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    target: buildTarget('portal'),
    assetsInlineLimit: 0,
    /** One style sheet: lazily loaded blocks have their styles from the start. */
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting } } }),
  },
}));
