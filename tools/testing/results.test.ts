import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scaled } from '#tests/time-limits.ts';

interface Results {
  artifacts: string;
  resultsFile(suite: string): string;
  readResults(
    suite: string,
    code: number,
    slowdown: number,
  ): {
    passed: number;
    failed: number;
    skipped: number;
    failures: string[];
    secondTries: string[];
    slow: string[];
  };
}

const { artifacts, resultsFile, readResults }: Results = await import(
  pathToFileURL(join(import.meta.dirname, 'results.mjs')).href
);
const projectRoot = join(import.meta.dirname, '..', '..');
const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');

let folder: string;
let suite: string;
beforeEach(() => {
  mkdirSync(artifacts, { recursive: true });
  folder = mkdtempSync(join(artifacts, 'planted-'));
  suite = basename(folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(resultsFile(suite), { force: true });
});

/** Writes a test file and the arguments that run it with the settings of this project's suites. */
function plant(program: string): string[] {
  writeFileSync(join(folder, 'planted.test.ts'), `import { expect, test } from 'vitest';\n${program}`);
  const settings = {
    root: folder,
    test: {
      retry: 1,
      runner: join(projectRoot, 'tests', 'runner.ts'),
      reporters: [['json', { outputFile: resultsFile(suite) }]],
    },
  };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(settings)};`);
  return [vitest, 'run', '--config', join(folder, 'vitest.config.mjs')];
}

test('a test that passes on the second try counts as passed and is reported with the reason of the first', () => {
  const args = plant(`
    let tries = 0;
    test('needs two tries', () => { tries += 1; expect(tries, 'number of tries').toBe(2); });
    test('needs one', () => undefined);`);
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const { passed, failed, secondTries } = readResults(suite, status ?? 1, 1);
  expect([status, passed, failed]).toEqual([0, 2, 0]);
  expect(secondTries).toHaveLength(1);
  expect(secondTries[0]).toMatch(/planted\.test\.ts: needs two tries\n {4}.*number of tries/);
});

test('failures are reported with file, title and reason, tests over the limit with their duration', () => {
  const args = plant(`
    test('is wrong', () => expect(1, 'the sum').toBe(2));
    test('takes a while', () => new Promise((resolve) => setTimeout(resolve, 1_100)));`);
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const { failed, failures, slow } = readResults(suite, status ?? 1, 1 / 20);
  expect(failed).toBe(1);
  expect(failures[0]).toMatch(/planted\.test\.ts: is wrong\n {4}.*the sum/);
  expect(slow).toEqual([expect.stringMatching(/^\d\.\d s {2}.*planted\.test\.ts: takes a while$/)]);
});

test('a file that cannot be loaded is a failure with its reason', () => {
  const args = plant(`throw new Error('no such setting');`);
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const { failed, failures } = readResults(suite, status ?? 1, 1);
  expect(failed).toBe(1);
  expect(failures[0]).toMatch(/planted\.test\.ts: could not run\n {4}.*no such setting/);
});

/** Writes a file of Playwright tests and the arguments that run it with a report for this project. */
function plantForPlaywright(program: string): string[] {
  writeFileSync(
    join(folder, 'planted.test.ts'),
    `import { expect, test } from '@playwright/test';\n${program}`,
  );
  const reporter = [['json', { outputFile: resultsFile(suite) }]];
  const settings = { testDir: folder, outputDir: join(folder, 'output'), retries: 1, reporter };
  const config = join(folder, 'playwright.config.mjs');
  writeFileSync(config, `export default ${JSON.stringify(settings)};`);
  return [playwright, 'test', `--config=${config}`];
}

test("Playwright's report is read alike: second tries, failures and slow tests", {
  timeout: scaled(60_000),
}, () => {
  const args = plantForPlaywright(`
    test.describe('one', () => {
      test('needs two tries', ({}, { retry }) => expect(retry, 'number of tries').toBe(1));
      test('is wrong', () => expect(1, 'the sum').toBe(2));
      test('takes a while', () => new Promise((resolve) => setTimeout(resolve, 1_100)));
      test('is left out', () => test.skip());
    });`);
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const { passed, failed, skipped, failures, secondTries, slow } = readResults(suite, status ?? 1, 1 / 20);
  expect([status, passed, failed, skipped]).toEqual([1, 2, 1, 1]);
  expect(failures).toEqual([expect.stringMatching(/planted\.test\.ts: one is wrong\n {4}.*the sum/)]);
  expect(secondTries).toEqual([
    expect.stringMatching(/planted\.test\.ts: one needs two tries\n {4}.*number of tries/),
  ]);
  expect(slow).toEqual([expect.stringMatching(/^\d\.\d s {2}.*planted\.test\.ts: one takes a while$/)]);
});

test('a file that Playwright cannot load is a failure with its reason', { timeout: scaled(60_000) }, () => {
  const args = plantForPlaywright(`throw new Error('no such setting');`);
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const { failed, failures } = readResults(suite, status ?? 1, 1);
  expect(failed).toBe(1);
  expect(failures[0]).toMatch(/planted\.test\.ts: could not run\n {4}.*no such setting/);
});

test('a test that never returns is recorded while it runs', { timeout: scaled(30_000) }, async () => {
  const running = join(artifacts, 'running');
  const recorded = () =>
    existsSync(running)
      ? readdirSync(running).filter((name) =>
          readFileSync(join(running, name), 'utf8').includes('planted.test.ts > never returns'),
        )
      : [];
  const child = spawn(process.execPath, plant(`test('never returns', () => { for (;;); });`), {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  });
  try {
    await vi.waitFor(() => expect(recorded()).toHaveLength(1), { timeout: scaled(20_000), interval: 100 });
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    for (const name of recorded()) {
      rmSync(join(running, name));
    }
  }
});
