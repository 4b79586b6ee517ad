import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What one round of the work takes on the machine that the limits were chosen on, in ms; one process on each of its cores. */
const REFERENCE_MS = 320;
const ROUNDS = 3;
/** A machine that is slower than this fails by its limits: a run there would take hours. */
const MOST = 8;

const work = fileURLToPath(new URL('calibration-work.mjs', import.meta.url));

/** How long the slowest of the processes took, in ms. */
async function round(cores) {
  const times = await Promise.all(
    Array.from(
      { length: cores },
      () =>
        new Promise((resolve, reject) => {
          let printed = '';
          const child = spawn(process.execPath, [work], { stdio: ['ignore', 'pipe', 'inherit'] });
          child.stdout.on('data', (part) => {
            printed += part;
          });
          child.on('error', reject);
          child.on('close', () => resolve(Number(printed)));
        }),
    ),
  );
  return Math.max(...times);
}

/**
 * How much slower this machine is now than the one that the tests' limits were chosen on: from 1 to 8. Runs a fixed
 * piece of work on two cores, or on one where there is no second, and takes the median of three rounds.
 */
export async function measureSlowdown() {
  const cores = Math.min(2, availableParallelism());
  const rounds = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    rounds.push(await round(cores));
  }
  const median = rounds.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)];
  return Math.min(MOST, Math.max(1, Math.round((median / REFERENCE_MS) * 10) / 10));
}
