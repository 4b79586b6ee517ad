import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = pathToFileURL(join(import.meta.dirname, 'browser.mjs')).href;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-apt-'));
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "apt-get $*" >> '${log}'\necho "apt-get $*"\n`);
  chmodSync(join(folder, 'apt-get'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The function's output, and its calls of a stand-in for apt-get. */
function install(env: Record<string, string>) {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { installChromium } from '${program}'; installChromium();`],
    {
      encoding: 'utf8',
      env: { PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter), ...env },
    },
  );
  const log = join(folder, 'log');
  const commands = existsSync(log) ? readFileSync(log, 'utf8') : '';
  return { stdout, commands };
}

test.runIf(isRoot)('the installation of a system package is announced first', () => {
  const { stdout, commands } = install({});
  expect(commands).toContain('install -y -qq --no-install-recommends chromium');
  expect(stdout.indexOf('Installing the system package chromium')).toBeGreaterThanOrEqual(0);
  expect(stdout.indexOf('Installing the system package chromium')).toBeLessThan(
    stdout.indexOf('apt-get update'),
  );
});

test('NO_INSTALL=1 installs nothing and returns instructions', () => {
  const { stdout, commands } = install({ NO_INSTALL: '1' });
  expect(commands).not.toContain('install');
  expect(stdout).toContain(isRoot ? 'NO_INSTALL=1: the system package chromium is not installed' : '');
});
