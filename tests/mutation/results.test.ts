import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scaled } from '../time-limits.ts';
import { areas } from './areas.ts';
import { relatedTests } from './related-tests.ts';
import {
  countResults,
  type Mutant,
  type Report,
  readEquivalents,
  scoreOf,
  staleEquivalents,
} from './results.ts';

/** It parses every source file. */
const READING_MS = scaled(30_000);
const root = join(import.meta.dirname, '..', '..');
const mutant = (status: Mutant['status'], line: number, replacement = 'x'): Mutant => ({
  mutatorName: 'StringLiteral',
  status,
  replacement,
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
});
const report: Report = {
  files: {
    'a.ts': {
      source: "  const a = 'a';\n  const b = 'b';\n",
      mutants: [
        mutant('Killed', 1),
        mutant('Timeout', 1),
        mutant('Survived', 1),
        mutant('NoCoverage', 2),
        mutant('Survived', 2, '  y\n  z '),
        mutant('CompileError', 2),
        mutant('Ignored', 2),
      ],
    },
  },
};
const known = {
  file: 'a.ts',
  line: "const b = 'b';",
  mutator: 'StringLiteral',
  replacement: 'y z',
  reason: 'r',
};

test('killed mutants are detected or timed out; equivalent ones do not count', () => {
  const [result] = countResults(report, [known]);
  expect(result).toMatchObject({ file: 'a.ts', mutants: 5, killed: 2, equivalent: 1 });
  expect(result?.survivors.map(({ at, line }) => [at, line])).toEqual([
    [1, "const a = 'a';"],
    [2, "const b = 'b';"],
  ]);
  expect(scoreOf(result ?? { mutants: 0, killed: 0, equivalent: 0 })).toBe(2 / 4);
  expect(scoreOf({ mutants: 3, killed: 0, equivalent: 3 })).toBe(1);
});

test('an entry with a missing line is reported, one of a file that was not run is not', () => {
  const stale = { ...known, line: 'const c = 1;' };
  const results = countResults(report, []);
  expect(staleEquivalents(results, [report], [known, stale, { ...stale, file: 'b.ts' }])).toEqual([stale]);
});

test('every equivalent mutant has a reason and an existing line', () => {
  for (const { file, line, reason } of readEquivalents()) {
    expect(reason.length, file).toBeGreaterThan(10);
    expect(globSync(file, { cwd: root }), file).toEqual([file]);
    expect(line).not.toBe('');
  }
});

test.each(Object.entries(areas))(
  'the area %s names existing files and suites',
  (_name, { files, suites }) => {
    for (const pattern of files) {
      expect(globSync(pattern, { cwd: root }).length, pattern).toBeGreaterThan(0);
    }
    expect(suites.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test(
  'the tests of a file are those that import it, directly or indirectly',
  () => {
    const found = relatedTests(root)(['contract/csv-line.ts']);
    expect(found).toContain('contract/csv-line.test.ts');
    expect(found).toContain('platform/admin/export/table-file.test.ts');
    expect(found).not.toContain('platform/security/html/sanitise.test.ts');
    expect(found.filter((path) => path.startsWith('tests/integration'))).toEqual([]);
  },
  READING_MS,
);
