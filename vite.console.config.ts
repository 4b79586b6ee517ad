import { join } from 'node:path';
import { defineConfig } from 'vite';

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

/** The back office: a bundle of its own, of which the portal loads nothing. */
export default defineConfig({
  root: join(import.meta.dirname, 'console'),
  base: '/console/',
  publicDir: false,
  /** The server puts a new one in with each answer; styles are let in by it. */
  html: { cspNonce: 'NONCE-OF-THIS-ANSWER' },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    outDir: join(import.meta.dirname, 'build', 'console'),
    emptyOutDir: true,
    target: ['chrome100', 'safari15.4', 'firefox100'],
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies },
    rolldownOptions: { output: { codeSplitting } },
  },
});
