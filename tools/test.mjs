// `npm test`: static checks and suites in sequence. `npm test -- --help` describes it.

import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from './bootstrap.mjs';
import { Report } from './testing/report.mjs';
import { artifacts, readRunningTests } from './testing/results.mjs';
import { SlowdownLog } from './testing/slowdown-log.mjs';
import { prepare, runSteps, stopSteps } from './testing/step-runner.mjs';
import { steps } from './testing/steps.mjs';

/** The duration of `npm test` on an idle machine with two cores, installation included. */
const USUAL_MINUTES = 16;
/** What it may take there. */
const IDLE_LIMIT_MINUTES = 15;
const LIMIT_MINUTES = Number(process.env.TEST_LIMIT_MINUTES) || 60;
const OPTIONS = ['--all', '--strain', '--help'];

function print(text) {
  process.stdout.write(`${text}\n`);
}

function namesOf(chosen) {
  return chosen.map(({ name }) => name).join(' ');
}

const HELP = `npm test                    ${namesOf(steps.filter(({ isStrain }) => !isStrain))}
npm run test:strain         ${namesOf(steps.filter(({ isStrain }) => isStrain))}
npm test -- --all           both
npm test -- unit tsc        only these steps
npm test -- browser FILE    only these test files of the steps

It installs the packages of package-lock.json if they are missing, unpacks the Chromium among them, builds both sites, and
starts what it needs (portals, a temporary PostgreSQL, browsers) on 127.0.0.1. Where no Chromium starts and it runs as
root, it installs the system package chromium (NO_INSTALL=1 prevents this). Temporary files are in memory if there is room; TMPDIR
names another folder.
Results: ${relative(projectRoot, artifacts)}/results/*.json (tests), timings.json (steps), second-tries.json.
TEST_LIMIT_MINUTES=${LIMIT_MINUTES}: then the run stops and names the test that was running.
CI=true: a failed test of integration or browser runs once more; what passes then is listed.`;

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('--'));
const names = given.filter((argument) => steps.some(({ name }) => name === argument));
const files = given.filter((argument) => /\.test\.tsx?$/.test(argument) && existsSync(argument));
const unknown = [
  ...given.filter((argument) => ![...options, ...names, ...files].includes(argument)),
  ...(names.length === 0 ? files : []),
  ...options.filter((option) => !OPTIONS.includes(option)),
];
if (unknown.length > 0 || options.includes('--help')) {
  print(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}.\n\n${HELP}` : HELP);
  process.exit(unknown.length > 0 ? 1 : 0);
}

function isChosen({ name, isStrain = false }) {
  if (names.length > 0) {
    return names.includes(name);
  }
  return options.includes('--all') || isStrain === options.includes('--strain');
}

const slowdowns = new SlowdownLog();
const report = new Report(slowdowns);
/** Why the run was stopped before its end. */
let stopped;

function stop(reason) {
  stopped = `${reason}. ${runningNow()}`;
  stopSteps();
}

function runningNow() {
  const tests = readRunningTests();
  return tests.length > 0 ? `Running:\n    ${tests.join('\n    ')}` : 'No test was running.';
}

const limit = setTimeout(
  () => stop(`stopped after ${LIMIT_MINUTES} minutes (TEST_LIMIT_MINUTES)`),
  LIMIT_MINUTES * 60_000,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => stop(`stopped by ${signal}`));
}

const chosen = steps.filter(isChosen);
print(`npm test: installs missing packages, builds, then runs ${namesOf(chosen)}. More: npm test -- --help`);
if (await prepare('ensureInstalled')) {
  const slowdown = await slowdowns.measure();
  print(
    `Slowdown: ${slowdown} relative to an idle machine with two cores, measured again before each step. ` +
      `The steps of npm test take about ${Math.ceil(USUAL_MINUTES * slowdown)} minutes here.`,
  );
  for await (const [name, outcome] of runSteps(chosen, { slowdowns, files })) {
    report.add(name, stopped ? { ...outcome, failures: [`${name}: ${stopped}`] } : outcome);
  }
  await slowdowns.measure();
} else {
  report.fail(stopped ?? 'install: the dependencies are not installed');
}
clearTimeout(limit);
if (stopped && !report.hasFailed) {
  report.fail(stopped);
}
const isWhole = names.length === 0 && options.length === 0;
report.close(print, { ms: performance.now(), limitMinutes: isWhole ? IDLE_LIMIT_MINUTES : undefined });
process.exit(report.hasFailed ? 1 : 0);
