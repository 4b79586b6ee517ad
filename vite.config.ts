import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { buildTarget } from '#tools/build/browser-targets.ts';
import { derivedTables } from '#tools/build/derived-tables.ts';
import { offlineWorker } from '#tools/build/offline-worker.ts';
import { oldBrowserScript } from '#tools/build/old-browser-script.ts';
import { ownRouterParts } from '#tools/build/router-parts.ts';

/**
 * Two scripts for a first visit instead of a dozen: brotli packs them 5 % smaller, and a release that leaves the
 * libraries alone leaves theirs in every visitor's cache.
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
    /** What most pages share: each would be a script of its own, and a slow line takes six of them at a time. */
    { name: 'shared', test: /portal[/]|contract[/]/, minShareCount: 8, priority: 0 },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'portal/public',
  plugins: [reactRouter(), derivedTables(), ownRouterParts(), offlineWorker(), oldBrowserScript()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    target: buildTarget('portal'),
    assetsInlineLimit: 0,
    /** One style sheet: a block whose script comes later must not wait for its looks. */
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting } } }),
  },
}));
