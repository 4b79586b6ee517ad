import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter';
import RunReporter from './run-reporter.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-reporter-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const testIn = (file: string, title: string) =>
  ({
    id: title,
    title,
    titlePath: () => ['', 'desktop', file, title],
    location: { file },
  }) as unknown as TestCase;

test('files that are new or took longest in their last run are first', async () => {
  writeFileSync(join(folder, 'browser-times.json'), '{ "desktop a.test.ts": 100, "desktop b.test.ts": 900 }');
  const entries = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map((file) => testIn(file, ''));
  const suite = { suites: [{ entries: () => entries }] } as unknown as Suite;
  await new RunReporter({ folder }).preprocess({ suite });
  expect(entries.map((entry) => entry.titlePath()[2])).toEqual(['c.test.ts', 'b.test.ts', 'a.test.ts']);
});

test('running tests are recorded, and the times of their files', () => {
  const reporter = new RunReporter({ folder });
  const [first, second] = [testIn('a.test.ts', 'opens'), testIn('a.test.ts', 'never returns')];
  reporter.onTestBegin(first);
  reporter.onTestBegin(second);
  reporter.onTestEnd(first, { duration: 40 } as TestResult);
  expect(readFileSync(join(folder, 'running', 'browser'), 'utf8')).toBe('a.test.ts: never returns');
  reporter.onTestEnd(second, { duration: 2 } as TestResult);
  reporter.onEnd();
  expect(JSON.parse(readFileSync(join(folder, 'browser-times.json'), 'utf8'))).toEqual({
    'desktop a.test.ts': 42,
  });
});
