import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Outcome {
  passed: number;
  failed: number;
  startedAt: number;
  ms: number;
}

interface Report {
  hasFailed: boolean;
  add(name: string, outcome: Outcome): void;
  fail(reason: string): void;
  close(print: (text: string) => void, run: { ms: number; limitMinutes?: number }): void;
}

type ReportClass = new (slowdowns: { mean(from: number, to: number): number }, folder: string) => Report;
const { Report }: { Report: ReportClass } = await import(
  pathToFileURL(join(import.meta.dirname, 'report.mjs')).href
);
/** The slowdown grows by one in each minute. */
const slowdowns = { mean: (from: number, to: number) => 1 + (from + to) / 2 / 60_000 };

let folder: string;
let report: Report;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-report-'));
  report = new Report(slowdowns, folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

function closed(run: { ms: number; limitMinutes?: number }): string[] {
  const printed: string[] = [];
  report.close((text) => printed.push(text), run);
  return printed.join('\n').split('\n');
}

test('the closing lines have the slowdown of each step, the mean of the run and the totals', () => {
  report.add('unit', { passed: 5, failed: 0, startedAt: 0, ms: 24_000 });
  report.add('browser', { passed: 7, failed: 0, startedAt: 60_000, ms: 120_000 });
  expect(closed({ ms: 240_000, limitMinutes: 15 })).toEqual([
    '',
    '✓ unit           24.0 s at 1.2  5 passed, 0 failed',
    '✓ browser       120.0 s at 3.0  7 passed, 0 failed',
    '4.0 minutes at a mean slowdown of 3.0, 1.3 on two idle cores; the limit there is 15 minutes',
    '',
    '12 passed, 0 failed',
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'timings.json'), 'utf8'))).toEqual({
    unit: 24_000,
    browser: 120_000,
  });
});

test('a run over the limit does not fail', () => {
  report.add('browser', { passed: 7, failed: 0, startedAt: 0, ms: 60_000 });
  expect(closed({ ms: 90_000, limitMinutes: 0.5 })).toContain(
    '1.5 minutes at a mean slowdown of 1.8, 0.9 on two idle cores; the limit there is 0.5 minutes',
  );
  expect(report.hasFailed).toBe(false);
});

test('a run of some steps is compared with no limit, and one without steps has no duration', () => {
  report.add('unit', { passed: 5, failed: 0, startedAt: 0, ms: 24_000 });
  expect(closed({ ms: 60_000 })).toContain('1.0 minutes at a mean slowdown of 1.5, 0.7 on two idle cores');
  report = new Report(slowdowns, folder);
  report.fail('install: the dependencies are not installed');
  expect(closed({ ms: 60_000, limitMinutes: 15 })).toEqual([
    '',
    '── failed',
    'install: the dependencies are not installed',
    '',
    '0 passed, 1 failed',
  ]);
});
