import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortened } from './readable-reporter.ts';

const ROOT = join(import.meta.dirname, '..');

test('a long text is cut after its first lines, with the number of omitted ones', () => {
  expect(shortened('a\nb\nc', 3)).toBe('a\nb\nc');
  expect(shortened('a\nb\nc\nd', 2)).toBe('a\nb\n… 2 more lines');
  expect(shortened('x'.repeat(301), 1)).toBe(`${'x'.repeat(300)}…`);
});

test('thousands of logged or thrown lines are cut, and each failure is listed', () => {
  const artifacts = join(ROOT, 'tests', '.artifacts');
  mkdirSync(artifacts, { recursive: true });
  const folder = mkdtempSync(join(artifacts, 'reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'noisy.test.ts'),
    `import { beforeAll, describe, expect, test } from 'vitest';
     describe('a group', () => {
       beforeAll(() => { throw new Error('a hook failed'); });
       test('never runs', () => undefined);
     });
     const noise = 'line of noise\\n'.repeat(3_000);
     test('logs a lot', () => { console.log(noise); });
     test('throws a lot', () => { throw new Error(noise); });
     test('leaves a rejection', () => { Promise.reject(new Error('fetch failed' + noise)); });
     test('takes too long', { timeout: 50 }, () => new Promise(() => undefined));`,
  );
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { ReadableReporter } from '../../readable-reporter.ts';
     export default { root: import.meta.dirname, test: { reporters: [new ReadableReporter()] } };`,
  );
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', join(folder, 'vitest.config.ts')],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect(stdout.split('\n').length).toBeLessThan(80);
  for (const part of [
    '✗ throws a lot',
    '✗ takes too long',
    'unhandled error',
    'fetch failed',
    'a hook failed',
    '… 2990 more lines',
  ]) {
    expect(stdout).toContain(part);
  }
});
