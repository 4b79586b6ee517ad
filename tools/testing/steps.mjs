import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../bootstrap.mjs';

/**
 * The steps: name, program in node_modules with arguments, requirements, and how its exit code counts. A step with
 * `isTimed` may fail on a busy machine. One with `waits` starts first, runs beside the others, and is printed in its
 * turn. One with `isStrain` belongs to `npm run test:strain` instead of `npm test`.
 */
export const steps = [
  check('biome', [
    '@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    ...(process.stdout.isTTY ? [] : ['--colors=off']),
    '.',
  ]),
  check('tsc', ['typescript/lib/tsc.js', '--project', '.']),
  check('knip', ['knip/bin/knip.js', '--no-progress']),
  { ...check('size-limit', ['size-limit/bin.js']), needs: ['build'] },
  suite('unit'),
  suite('rules'),
  { ...suite('compat'), needs: ['build'] },
  { ...suite('integration'), needs: ['build'] },
  { ...suite('browser'), needs: ['build', 'browser'] },
  { ...suite('hardening'), needs: ['build'], isStrain: true },
  { ...suite('chaos'), waits: true, isStrain: true },
  { ...suite('strain'), needs: ['build'], isStrain: true },
  { ...suite('browser-long'), needs: ['build', 'browser'], isStrain: true },
];

function check(name, program) {
  return {
    name,
    program,
    needs: [],
    waits: true,
    count: (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

function suite(name) {
  const results = join(projectRoot, 'tests', '.artifacts', 'results', `${name}.json`);
  return {
    name,
    needs: [],
    program: ['vitest/vitest.mjs', 'run', `--project=${name}`],
    env: { TEST_RESULTS: results },
    isTimed: true,
    clear: () => rmSync(results, { force: true }),
    count: (code) => countTests(code, results),
  };
}

/**
 * The totals of vitest's report, and a few lines about each failure. A file that failed to load, or a run that failed
 * otherwise, counts as one failure.
 */
function countTests(code, results) {
  if (!existsSync(results)) {
    return { passed: 0, failed: 1 };
  }
  const report = JSON.parse(readFileSync(results, 'utf8'));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((file) => failuresOf(file)),
  };
}

const REASON_LINES = 12;
const LONGEST_LINE = 300;

/** `file: test` and the reason, limited to the project's own files. */
function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const reported = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
  const reasons = reported.length === 0 && message ? [['could not run', message]] : reported;
  return reasons.map(([what, why]) => {
    const lines = why.split('\n').filter((line) => !line.includes('node_modules'));
    const shown = lines.slice(0, REASON_LINES).map((line) => `    ${line.slice(0, LONGEST_LINE)}`);
    return [`${relative(projectRoot, name)}: ${what}`, ...shown].join('\n');
  });
}
