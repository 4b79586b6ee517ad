const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const client = join(__dirname, 'build', 'client');
const assets = join(client, 'assets');

/** The scripts that the built home page loads at once: the router's manifest, the entry, the root and the page. */
function firstVisitScripts() {
  const manifestName = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  const text = readFileSync(join(assets, manifestName), 'utf8');
  const manifest = JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''));
  const { entry, routes } = manifest;
  const loaded = [entry, routes.root, routes.home].flatMap((part) => [part.module, ...part.imports]);
  return [...new Set([manifest.url, ...loaded])].map((path) => join(client, path));
}

module.exports = [
  {
    name: 'JavaScript of a first visit to the home page',
    path: firstVisitScripts(),
    limit: '105 kB',
    brotli: true,
  },
];
