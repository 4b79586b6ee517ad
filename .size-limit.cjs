const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const client = join(__dirname, 'build', 'client');
const assets = join(client, 'assets');

/** The first script of the pages of the server's table, and the scripts that parts of the home page name. */
const HOME_SCRIPTS = ['start', 'home', 'pack-list'];

/** The scripts of a first visit to the built home page: those above, with all that they import at once. */
function firstVisitScripts() {
  const built = readdirSync(assets);
  const files = new Set();
  const follow = (file) => {
    if (!files.has(file)) {
      files.add(file);
      const code = readFileSync(join(assets, file), 'utf8');
      for (const [, imported] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
        follow(imported);
      }
    }
  };
  for (const script of HOME_SCRIPTS) {
    const [file, ...others] = built.filter((name) => new RegExp(`^${script}-[\\w-]{7}\\.js$`).test(name));
    if (!file || others.length > 0) {
      throw new Error(`build/client/assets has not one ${script}: ${[file, ...others].join(', ')}`);
    }
    follow(file);
  }
  return [...files].map((file) => join(assets, file));
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
    limit: '15 kB',
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
