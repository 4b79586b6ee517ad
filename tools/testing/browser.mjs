import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { nodePath, projectRoot } from '../bootstrap.mjs';

const PROBE_LIMIT_MS = 60_000;
const PACKAGE = '@sparticuz/chromium';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Whether a Chromium starts and opens a page. */
function launches(path) {
  const probe = join(projectRoot, 'tests', 'browser', 'probe.ts');
  return (
    spawnSync(nodePath(), [probe, path], { timeout: PROBE_LIMIT_MS, killSignal: 'SIGKILL' }).status === 0
  );
}

/**
 * The Chromium from npm, the same on every machine: a headless shell, which opens a page in half the time of a
 * desktop one. It unpacks into the temporary folder, where others could place a file: it gets a private one.
 */
function packaged() {
  const { version } = JSON.parse(
    readFileSync(join(projectRoot, 'node_modules', PACKAGE, 'package.json'), 'utf8'),
  );
  const folder = join(projectRoot, 'tests', '.artifacts', `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const program = `import('${PACKAGE}').then((found) => found.default.executablePath()).then(console.log)`;
  const { stdout } = spawnSync(nodePath(), ['-e', program], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder, TEMP: folder },
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Installs Debian's Chromium: for machines on which tests run as root, such as CI. `NO_INSTALL=1` prevents it. */
export function installChromium() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    return '';
  }
  if (process.env.NO_INSTALL === '1') {
    process.stdout.write(
      'NO_INSTALL=1: the system package chromium is not installed. Set CHROMIUM_PATH to a Chromium that starts.\n',
    );
    return '';
  }
  process.stdout.write(
    'No Chromium starts. Installing the system package chromium with apt-get (NO_INSTALL=1 prevents it)…\n',
  );
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return '/usr/bin/chromium';
}

function* candidates() {
  yield process.env.CHROMIUM_PATH ?? '';
  yield packaged();
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      yield join(folder, name);
    }
  }
  yield installChromium();
}

/** The path of a Chromium that starts, or undefined. */
export function findBrowser() {
  for (const path of candidates()) {
    if (existsSync(path) && launches(path)) {
      return path;
    }
  }
  return undefined;
}
