const { existsSync, readFileSync, readdirSync } = require('node:fs');
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

/** What the admin site loads up to a page: its entry and the modules of the page, with all that these import at once. */
function adminScripts(pages) {
  const folder = join(__dirname, 'build', 'console');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const files = new Set();
  const follow = (name) => {
    const { file, css = [], imports = [] } = manifest[name];
    if (!files.has(file)) {
      files.add(file);
      for (const style of css) {
        files.add(style);
      }
      imports.forEach(follow);
    }
  };
  follow('index.html');
  pages.forEach(follow);
  return [...files].map((file) => join(folder, file));
}

/** What is sent of these files to browsers that read Brotli: the build has compressed all but small ones. */
function sent(paths) {
  return paths.map((path) => (existsSync(`${path}.br`) ? `${path}.br` : path));
}

module.exports = [
  {
    name: 'JavaScript of a first visit to the home page',
    path: sent(firstVisitScripts()),
    limit: '106 kB',
    brotli: false,
  },
  {
    name: 'The admin site up to its list of games',
    path: sent(adminScripts(['list/resource-list.tsx', 'features/games/games.tsx'])),
    limit: '470 kB',
    brotli: false,
  },
  {
    name: 'The admin site up to 工作台, its first page, before the engine of the charts',
    path: sent(adminScripts(['features/dashboard/dashboard.tsx', 'setup/setup-card.tsx'])),
    limit: '401 kB',
    brotli: false,
  },
];
