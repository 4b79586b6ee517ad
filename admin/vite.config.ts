import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { browserNames, buildTarget } from '#tools/bundling/browser-targets.ts';
import { derivedTables } from '#tools/bundling/derived-tables.ts';

/** Chunks for the libraries: they remain cached across releases that don't change them. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
    // Without the reading of times, which arrives with the date fields, and without what a single page uses.
    {
      name: 'schemas',
      test: /(node_modules[\\/]zod|contract)[\\/](?!notations[\\/](?:dates|half-width|numerals)\.)/,
      priority: 2,
      minShareCount: 2,
    },
    // What the entry needs at once: one request in place of fifty.
    { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 1 },
  ],
};

/**
 * Preloads of a lazily loaded chunk, without the libraries that its page has already loaded: repeating them would
 * enlarge the first load.
 */
function resolveDependencies(file: string, needed: string[]): string[] {
  return /\/import-dialog-/.test(file)
    ? needed.filter((one) => one === file || one.endsWith('.css'))
    : needed;
}

/** Inserts the oldest supported browsers into the message for browsers that can't start the scripts. */
const oldestBrowsers: Plugin = {
  name: 'oldest-browsers',
  transformIndexHtml: (html) => html.replace('OLDEST-BROWSERS', browserNames('console')),
};

/** The admin site: a separate bundle, which the portal does not load. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  cacheDir: join(import.meta.dirname, '..', 'node_modules', '.vite', 'admin'),
  publicDir: false,
  /** The server replaces it in each response; the policy allows styles with it. */
  html: { cspNonce: 'NONCE-OF-THIS-ANSWER' },
  plugins: [derivedTables(), oldestBrowsers],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    outDir: join(import.meta.dirname, '..', 'build', 'console'),
    emptyOutDir: true,
    target: buildTarget('console'),
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { output: { codeSplitting } },
  },
});
