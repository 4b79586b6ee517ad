// `npm test`: static checks and suites in sequence. `npm run test:strain`: faults, load and long browser suites. `npm
// test -- unit tsc` runs some steps, `npm test -- --all` all of them.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { compileCache, nodePath, projectRoot } from './bootstrap.mjs';
import { findBrowser } from './testing/browser.mjs';
import { watchForeignLoad } from './testing/foreign-load.mjs';
import { measureSlowdown } from './testing/slowdown.mjs';
import { steps } from './testing/steps.mjs';

const STEP_LIMIT_MS = 40 * 60_000;
const KILL_AFTER_MS = 15_000;
/** The share of CPU time that other programs may use during a step. */
const FOREIGN_LOAD_LIMIT = 0.25;

const totals = { passed: 0, failed: 0 };
const lines = [];
/** The duration of each step, in ms. */
const timings = {};
const failures = [];
/** The factor for the suites' time limits relative to the reference machine. */
let slowdown = 1;

function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program to its end; on a timeout it is terminated, then killed, and fails. Its output goes to `onOutput` if
 * given.
 */
function run(program, args, env = {}, onOutput) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    const limits = [
      setTimeout(() => child.kill('SIGINT'), STEP_LIMIT_MS * slowdown),
      setTimeout(() => child.kill('SIGKILL'), STEP_LIMIT_MS * slowdown + KILL_AFTER_MS),
    ];
    const settle = (code) => {
      limits.forEach(clearTimeout);
      resolve(code);
    };
    child.on('error', () => settle(1));
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** Runs a preparation of the start script in its own process, because it exits on failure. */
async function prepare(work) {
  const program = `import { ${work} } from './tools/bootstrap.mjs'; ${work}()`;
  return (await run(process.execPath, ['--input-type=module', '--eval', program])) === 0;
}

function record(name, { passed, failed, skipped = 0, failures: reported = [] }, tookMs, why) {
  timings[name] = Math.round(tookMs);
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...reported);
  const seconds = (tookMs / 1000).toFixed(1).padStart(6);
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  lines.push(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds} s  ${passed} passed, ${failed} failed${skips}${why ? ` (${why})` : ''}`,
  );
}

/** Requirements of steps, prepared on first use: each returns whether it is available and its environment variables. */
const needs = {
  build: { why: 'the portal could not be built', make: async () => (await prepare('ensureBuilt')) && {} },
  browser: {
    why: 'no Chromium starts: set CHROMIUM_PATH',
    make: async () => {
      const path = findBrowser();
      return path ? { CHROMIUM_PATH: path } : false;
    },
  },
};

function obtain(need) {
  need.made ??= need.make();
  return need.made;
}

/** Runs a step and returns its result. */
async function runStep(step, onOutput) {
  const startedAt = performance.now();
  const outcome = (counted, why) => [step.name, counted, performance.now() - startedAt, why];
  const env = { TEST_SLOWDOWN: String(slowdown) };
  for (const name of step.needs) {
    const made = await obtain(needs[name]);
    if (!made) {
      return outcome({ passed: 0, failed: 1 }, needs[name].why);
    }
    Object.assign(env, made);
  }
  step.clear?.();
  const [program, ...args] = step.program;
  const foreignLoad = watchForeignLoad();
  const code = await run(
    nodePath(),
    [join(projectRoot, 'node_modules', program), ...args],
    { ...env, ...step.env },
    onOutput,
  );
  const counted = step.count(code);
  return outcome(counted, step.isTimed && counted.failed > 0 ? tooBusy(foreignLoad()) : undefined);
}

/** The reason why a failure may come from the machine: other programs used the processors. */
function tooBusy(foreignLoad = 0) {
  if (foreignLoad <= FOREIGN_LOAD_LIMIT) {
    return undefined;
  }
  const share = Math.round(foreignLoad * 100);
  return `machine too busy: other programs used ${share} % of the CPU time; run it again without them`;
}

/** Starts a step whose output is printed in its turn. */
function begin(step) {
  const output = [];
  const done = runStep(step, (part) => output.push(part));
  return async () => {
    const outcome = await done;
    process.stdout.write(Buffer.concat(output));
    return outcome;
  };
}

async function runAll(chosen) {
  const begun = new Map(
    chosen.length > 1 ? chosen.filter(({ waits }) => waits).map((step) => [step, begin(step)]) : [],
  );
  for (const step of chosen) {
    print(`\n── ${step.name}`);
    record(...(await (begun.get(step)?.() ?? runStep(step))));
  }
}

const [options, names] = [true, false].map((isOption) =>
  process.argv.slice(2).filter((argument) => argument.startsWith('--') === isOption),
);
const unknown = [
  ...names.filter((name) => !steps.some((step) => step.name === name)),
  ...options.filter((option) => !['--all', '--strain'].includes(option)),
];
if (unknown.length > 0) {
  print(`Unknown: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(1);
}

function isChosen({ name, isStrain = false }) {
  if (names.length > 0) {
    return names.includes(name);
  }
  return options.includes('--all') || isStrain === options.includes('--strain');
}

if (await prepare('ensureInstalled')) {
  slowdown = await measureSlowdown();
  print(`Time limits: ${slowdown} times those of an idle machine with two cores.`);
  await runAll(steps.filter(isChosen));
} else {
  record('install', { passed: 0, failed: 1 }, 0, 'the dependencies are not installed');
}

if (failures.length > 0) {
  print(`\n── Failures\n${stripVTControlCharacters(failures.join('\n'))}`);
}
const artifacts = join(projectRoot, 'tests', '.artifacts');
mkdirSync(artifacts, { recursive: true });
writeFileSync(join(artifacts, 'timings.json'), `${JSON.stringify(timings, null, 2)}\n`);
print(`\n${lines.join('\n')}\n`);
print(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
