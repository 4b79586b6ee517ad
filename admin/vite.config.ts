import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { browserNames, buildTarget } from '#tools/build/browser-targets.ts';

/** Chunks for the libraries: they remain cached across releases that don't change them. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
    { name: 'schemas', test: /(node_modules[\\/]zod|contract)[\\/]/, priority: 2 },
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

/**
 * Unused modules of the table library with their replacements: field types (columns here render their cells; unmapped
 * types are shown as text), the search form (the lists have their own filters) and all languages but Chinese. They
 * made up a sixth of the first load.
 */
const replacements: { part: RegExp; instead: string }[] = [
  { part: /\/field\/ValueTypeToComponent\.js$/, instead: 'export default {};' },
  { part: /\/table\/components\/Form\/index\.js$/, instead: 'export default () => null;' },
  { part: /\/provider\/locale\/(?!zh_CN)\w+\.js$/, instead: "export { default } from './zh_CN.js';" },
];

/**
 * Replaces the unused modules of the table library. Fails the build if one is not found, so that it can't return
 * unnoticed.
 */
function withoutUnusedParts(): Plugin {
  const missing = new Set(replacements);
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load(id) {
      const found = id.includes('/pro-components/es/') && replacements.find(({ part }) => part.test(id));
      if (found) {
        missing.delete(found);
        return found.instead;
      }
    },
    buildEnd(error) {
      if (!error && missing.size > 0) {
        this.error(`pro-components has no ${[...missing].map(({ part }) => part).join(', ')}`);
      }
    },
  };
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
  plugins: [withoutUnusedParts(), oldestBrowsers],
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
