import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../bootstrap.mjs';

export const artifacts = join(projectRoot, 'tests', '.artifacts');
/** One file for each process that runs tests, with the tests that it runs at the moment. Sources: tests/runner.ts and tests/browser/run-reporter.ts */
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
 * The tests of a report, of vitest or of Playwright: `file` relative to the project, `fullName`, `status` (`passed`,
 * `failed` or `skipped`), `duration` in ms, and the `reasons` of its failures, also of a first try that a second one
 * made good. A file that failed to load, or a fault outside of any test, is a failed test.
 */
export function readTests(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  return report.testResults ? testsOfVitest(report) : testsOfPlaywright(report);
}

function testsOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectRoot, name);
    const tests = assertionResults.map((test) => ({
      file,
      fullName: test.fullName,
      status: ['passed', 'failed'].includes(test.status) ? test.status : 'skipped',
      duration: test.duration ?? 0,
      reasons: test.failureMessages,
    }));
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isBroken ? [...tests, couldNotRun(file, message)] : tests;
  });
}

function testsOfPlaywright({ config, suites, errors }) {
  const pathOf = (file) => relative(projectRoot, join(config.rootDir, file));
  const testsOf = ({ specs, suites: inner = [] }, titles) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        file: pathOf(file),
        fullName: [...titles, title].join(' '),
        status: { expected: 'passed', flaky: 'passed', unexpected: 'failed' }[status] ?? 'skipped',
        duration: Math.max(0, ...results.map(({ duration }) => duration)),
        reasons: results.flatMap((result) => result.errors.map(({ message }) => message)),
      })),
    ),
    ...inner.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
  ];
  // An error without a place follows from the others: no tests are found where a file could not be loaded.
  const located = errors.filter(({ location }) => location);
  return [
    ...suites.flatMap((suite) => testsOf(suite, [])),
    ...(located.length > 0 ? located : errors).map(({ location, message }) =>
      couldNotRun(location ? relative(projectRoot, location.file) : 'playwright.config.ts', message),
    ),
  ];
}

function couldNotRun(file, message) {
  return { file, fullName: 'could not run', status: 'failed', duration: 0, reasons: [message] };
}

/**
 * What the report of a suite says: totals, failures, tests that passed on the second try, slow tests. A run that failed
 * without a failed test counts as one failure.
 *
 * @param slowdown the factor of this machine for the limit of slow tests
 */
export function readResults(suite, code, slowdown) {
  if (!existsSync(resultsFile(suite))) {
    return { passed: 0, failed: 1 };
  }
  const tests = readTests(resultsFile(suite));
  const having = (wanted) => tests.filter(({ status }) => status === wanted);
  const failed = having('failed');
  return {
    passed: having('passed').length,
    failed: code === 0 ? failed.length : Math.max(failed.length, 1),
    skipped: having('skipped').length,
    failures: failed.map(described),
    secondTries: having('passed')
      .filter(({ reasons }) => reasons.length > 0)
      .map(described),
    slow: tests
      .filter(({ duration }) => duration > SLOW_MS * slowdown)
      .map(({ file, fullName, duration }) => `${(duration / 1000).toFixed(1)} s  ${file}: ${fullName}`),
  };
}

/** `file: title` and the reason, without the frames of libraries. */
function described({ file, fullName, reasons }) {
  const lines = stripVTControlCharacters(reasons.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  const shown = lines.slice(0, REASON_LINES).map((line) => `    ${line.slice(0, LONGEST_LINE)}`);
  return [`${file}: ${fullName}`, ...shown].join('\n');
}
