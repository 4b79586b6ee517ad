import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { browserNames, buildTarget } from '#tools/build/browser-targets.ts';
import { derivedTables } from '#tools/build/derived-tables.ts';

/** Libraries in files of their own: a release that leaves them alone leaves them in every operator's cache. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
    { name: 'schemas', test: /(node_modules[\\/]zod|contract)[\\/]/, priority: 2 },
  ],
};

/**
 * What is fetched along with a part that comes later. The libraries of a dialog are there already, with the page that
 * opens it; naming them all again would weigh on the first load.
 */
function resolveDependencies(file: string, needed: string[]): string[] {
  return /\/import-dialog-/.test(file)
    ? needed.filter((one) => one === file || one.endsWith('.css'))
    : needed;
}

/**
 * Parts of the table library that no page reaches, each with what stands in for it: fields of every kind (a column
 * here renders its cells itself; what isn't in the map is shown as text), the search form (the lists have filters of
 * their own) and the languages but Chinese. Together they were a sixth of the first load.
 */
const leftOut: { part: RegExp; instead: string }[] = [
  { part: /\/field\/ValueTypeToComponent\.js$/, instead: 'export default {};' },
  { part: /\/table\/components\/Form\/index\.js$/, instead: 'export default () => null;' },
  { part: /\/provider\/locale\/(?!zh_CN)\w+\.js$/, instead: "export { default } from './zh_CN.js';" },
];

/** The table library without the parts that are left out. A part that isn't found ends the build: it would come back unseen. */
function withoutUnusedParts(): Plugin {
  const missing = new Set(leftOut);
  return {
    name: 'without-unused-parts',
    apply: 'build',
    load(id) {
      const found = id.includes('/pro-components/es/') && leftOut.find(({ part }) => part.test(id));
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

/** Writes the oldest browsers into the sentence that stands where no script starts. */
const oldestBrowsers: Plugin = {
  name: 'oldest-browsers',
  transformIndexHtml: (html) => html.replace('OLDEST-BROWSERS', browserNames('console')),
};

/** The back office: a bundle of its own, of which the portal loads nothing. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  cacheDir: join(import.meta.dirname, '..', 'node_modules', '.vite', 'admin'),
  publicDir: false,
  /** The server puts a new one in with each answer; styles are let in by it. */
  html: { cspNonce: 'NONCE-OF-THIS-ANSWER' },
  plugins: [derivedTables(), withoutUnusedParts(), oldestBrowsers],
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
