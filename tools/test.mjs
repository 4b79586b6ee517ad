// `npm test`: static checks and suites, one after another. `npm run test:strain`: faults, load and long browser suites.
// `npm test -- unit tsc` runs some steps, `npm test -- --all` all of them.
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
/** The share of the processors' work that other programs may have while a step runs. */
const FOREIGN_LOAD_LIMIT = 0.25;

const totals = { passed: 0, failed: 0 };
const lines = [];
/** How long each step took, in ms. */
const timings = {};
const failures = [];
/** How much longer the suites' time limits are than on the machine that they were chosen on. */
let slowdown = 1;

function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a program to its end; a run that takes too long is asked to stop, then ended, and counts as failed. What it
 * prints goes to `hear` where there is one.
 */
function run(program, args, env = {}, hear) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    });
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
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

/** One of the start script's preparations, in a process of its own because it ends the process when it fails. */
async function prepare(work) {
  const program = `import { ${work} } from './tools/bootstrap.mjs'; ${work}()`;
  return (await run(process.execPath, ['--input-type=module', '--eval', program])) === 0;
}

function record(name, { passed, failed, skipped = 0, failures: told = [] }, tookMs, why) {
  timings[name] = Math.round(tookMs);
  totals.passed += passed;
  totals.failed += failed;
  failures.push(...told);
  const seconds = (tookMs / 1000).toFixed(1).padStart(6);
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  lines.push(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds} s  ${passed} passed, ${failed} failed${skips}${why ? ` (${why})` : ''}`,
  );
}

/** Things that steps need, made on first use: each answers whether it is there and what it adds to the environment. */
const needs = {
  build: { why: 'the portal could not be built', make: async () => (await prepare('ensureBuilt')) && {} },
  browser: {
    why: 'no Chromium starts here: set CHROMIUM_PATH',
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

/** Runs a step; answers what came of it, in the end to be recorded. */
async function runStep(step, hear) {
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
    hear,
  );
  const counted = step.count(code);
  return outcome(counted, step.isTimed && counted.failed > 0 ? tooBusy(foreignLoad()) : undefined);
}

/** Why a failure may not be the product's: other programs took the processors meanwhile. */
function tooBusy(foreignLoad = 0) {
  if (foreignLoad <= FOREIGN_LOAD_LIMIT) {
    return undefined;
  }
  const share = Math.round(foreignLoad * 100);
  return `machine too busy: other programs did ${share} % of the processors' work; run it again when they have ended`;
}

/** Begins a step whose output is shown when its turn comes. */
function begin(step) {
  const heard = [];
  const done = runStep(step, (part) => heard.push(part));
  return async () => {
    const outcome = await done;
    process.stdout.write(Buffer.concat(heard));
    return outcome;
  };
}

async function runAll(chosen) {
  const begun = new Map(
    chosen.length > 1 ? chosen.filter(({ waits }) => waits).map((step) => [step, begin(step)]) : [],
  );
  for (const step of chosen) {
    say(`\n── ${step.name}`);
    record(...(await (begun.get(step)?.() ?? runStep(step))));
  }
}

const [options, wanted] = [true, false].map((isOption) =>
  process.argv.slice(2).filter((argument) => argument.startsWith('--') === isOption),
);
const unknown = [
  ...wanted.filter((name) => !steps.some((step) => step.name === name)),
  ...options.filter((option) => !['--all', '--strain'].includes(option)),
];
if (unknown.length > 0) {
  say(`Unknown: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`);
  process.exit(1);
}

function isChosen({ name, isStrain = false }) {
  if (wanted.length > 0) {
    return wanted.includes(name);
  }
  return options.includes('--all') || isStrain === options.includes('--strain');
}

if (await prepare('ensureInstalled')) {
  slowdown = await measureSlowdown();
  say(`This machine's time limits: ${slowdown} times those of a quiet one with two cores.`);
  await runAll(steps.filter(isChosen));
} else {
  record('install', { passed: 0, failed: 1 }, 0, 'the dependencies are not installed');
}

if (failures.length > 0) {
  say(`\n── What failed\n${stripVTControlCharacters(failures.join('\n'))}`);
}
const artifacts = join(projectRoot, 'tests', '.artifacts');
mkdirSync(artifacts, { recursive: true });
writeFileSync(join(artifacts, 'timings.json'), `${JSON.stringify(timings, null, 2)}\n`);
say(`\n${lines.join('\n')}\n`);
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
