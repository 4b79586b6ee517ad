import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { copyEmbeddedTemplate } from '../databases.ts';

const root = join(import.meta.dirname, '..', '..', '..');
let dataDir: string;
let elsewhere: string;

beforeAll(() => {
  dataDir = copyEmbeddedTemplate();
  elsewhere = mkdtempSync(join(tmpdir(), 'youmen-command-'));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(elsewhere, { recursive: true });
});

/** Runs the command line with one line of standard input. */
function portal(args: string[], line = ''): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'cli', 'portal.ts'), 'operator', ...args], {
    cwd: elsewhere,
    env: bareEnvironment({ DATA_DIR: dataDir }),
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  child.stdin.end(`${line}\n`);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('the command line creates and lists operators and resets passwords, which it reads from standard input only', async () => {
  const create = ['create', '--name', 'li.lei', '--display', '李雷', '--role', 'editor'];
  expect(await portal(create, 'short')).toMatchObject({ code: 2, output: expect.stringContaining('12') });
  expect(await portal([...create, '--password', 'a long walk in the rain'])).toMatchObject({ code: 2 });
  const made = await portal(create, 'a long walk in the rain');
  expect(made).toEqual({ code: 0, output: '已新建后台账号 li.lei。\n' });
  expect(await portal(create, 'a long walk in the rain')).toMatchObject({ code: 1 });
  expect(await portal(['list'])).toEqual({ code: 0, output: 'li.lei\t李雷\t编辑\n' });
  const reset = ['reset-password', '--name', 'li.lei', '--without-totp'];
  expect(await portal(reset, 'another walk, by night')).toMatchObject({ code: 0 });
  expect(await portal(['reset-password', '--name', 'nobody'], 'another walk, by night')).toMatchObject({
    code: 1,
  });
}, 120_000);
