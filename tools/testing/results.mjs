import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../bootstrap.mjs';

export const artifacts = join(projectRoot, 'tests', '.artifacts');
/** One file for each process that runs tests, with the tests that it runs at the moment. Source: tests/runner.ts */
const runningTests = join(artifacts, 'running');
/** The duration from which a test is reported as slow, in ms on the reference machine. */
const SLOW_MS = 20_000;
const REASON_LINES = 12;
const LONGEST_LINE = 300;

export function resultsFile(suite) {
  return join(artifacts, 'results', `${suite}.json`);
}

/** Removes what an earlier run of the suite left. */
export function clearResults(suite) {
  rmSync(resultsFile(suite), { force: true });
  rmSync(runningTests, { recursive: true, force: true });
}

/** The tests that processes are running, or were when they were killed. */
export function readRunningTests() {
  return existsSync(runningTests)
    ? readdirSync(runningTests).flatMap((name) =>
        readFileSync(join(runningTests, name), 'utf8').split('\n').filter(Boolean),
      )
    : [];
}

/**
 * What the report of a suite says: totals, failures, tests that passed on the second try, slow tests. A file that failed
 * to load, or a run that failed otherwise, counts as one failure.
 *
 * @param slowdown the factor of this machine for the limit of slow tests
 */
export function readResults(suite, code, slowdown) {
  if (!existsSync(resultsFile(suite))) {
    return { passed: 0, failed: 1 };
  }
  const report = JSON.parse(readFileSync(resultsFile(suite), 'utf8'));
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(projectRoot, name) })),
  );
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(described),
      ...broken.map(({ name, message }) =>
        described({
          file: relative(projectRoot, name),
          fullName: 'could not run',
          failureMessages: [message],
        }),
      ),
    ],
    secondTries: tests.filter(passedOnSecondTry).map(described),
    slow: tests
      .filter(({ duration }) => duration > SLOW_MS * slowdown)
      .map(({ file, fullName, duration }) => `${(duration / 1000).toFixed(1)} s  ${file}: ${fullName}`),
  };
}

/** The report keeps the error of a first try that a second one made good. */
function passedOnSecondTry({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0;
}

/** `file: title` and the reason, without the frames of libraries. */
function described({ file, fullName, failureMessages }) {
  const lines = stripVTControlCharacters(failureMessages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  const shown = lines.slice(0, REASON_LINES).map((line) => `    ${line.slice(0, LONGEST_LINE)}`);
  return [`${file}: ${fullName}`, ...shown].join('\n');
}
