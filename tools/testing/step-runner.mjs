import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache, nodePath, projectRoot } from '../bootstrap.mjs';
import { findBrowser } from './browser.mjs';
import { createMemoryFolder } from './memory-folder.mjs';
import { Programs } from './programs.mjs';

const programs = new Programs();

/** Tests under strain fill disks, and stay on one. A folder that was chosen for temporary files is used. */
const memoryFolder = process.env.TMPDIR ? undefined : createMemoryFolder();
if (memoryFolder) {
  process.once('exit', () => rmSync(memoryFolder, { recursive: true, force: true }));
}

/** Ends the programs of all steps; no step begins after that. */
export function stopSteps() {
  programs.stop();
}

function run(program, args, env = {}, onOutput) {
  return programs.run(program, args, {
    cwd: projectRoot,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    onOutput,
  });
}

/** Runs a preparation of the start script in its own process, because it exits on failure. */
export async function prepare(work) {
  const program = `import { ${work} } from './tools/bootstrap.mjs'; ${work}()`;
  return (await run(process.execPath, ['--input-type=module', '--eval', program])) === 0;
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

/** Runs a step, with `files` if it takes any, and returns its totals, its start and its duration in ms. */
async function runStep(step, { slowdowns, files }, onOutput) {
  const startedAt = performance.now();
  const slowdown = slowdowns.highest;
  const outcome = (counted, why) => ({ ...counted, startedAt, ms: performance.now() - startedAt, why });
  const env = {
    TEST_SLOWDOWN: String(slowdown),
    ...(memoryFolder && !step.isStrain ? { TMPDIR: memoryFolder } : {}),
  };
  for (const name of step.needs) {
    const made = await obtain(needs[name]);
    if (!made) {
      return outcome({ passed: 0, failed: 1 }, needs[name].why);
    }
    Object.assign(env, made);
  }
  step.clear?.();
  const [program, ...args] = step.program;
  const code = await run(
    nodePath(),
    [join(projectRoot, 'node_modules', program), ...args, ...(step.takesFiles ? files : [])],
    { ...env, ...step.env },
    onOutput,
  );
  return outcome(step.count(code, slowdown));
}

/** Starts a step whose output is printed in its turn. */
function begin(step, settings) {
  const output = [];
  const done = runStep(step, settings, (part) => output.push(part));
  return async () => {
    const outcome = await done;
    const printed = Buffer.concat(output);
    process.stdout.write(printed);
    return { ...outcome, output: printed.toString() };
  };
}

/**
 * Runs steps in their order, and measures the machine between those that run one after the other. Yields the name and
 * the outcome of each.
 *
 * @param settings `slowdowns`, the log of the measurements, with the first one, and `files`, the only test files to run;
 *   all if there are none
 */
export async function* runSteps(steps, settings) {
  const begun = new Map(
    steps.length > 1 ? steps.filter(({ waits }) => waits).map((step) => [step, begin(step, settings)]) : [],
  );
  for (const step of steps) {
    if (step !== steps[0] && !begun.has(step)) {
      await settings.slowdowns.measure();
    }
    if (programs.isStopped) {
      return;
    }
    process.stdout.write(`\n── ${step.name}\n`);
    yield [step.name, await (begun.get(step)?.() ?? runStep(step, settings))];
  }
}
