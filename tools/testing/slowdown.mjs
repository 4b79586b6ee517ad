import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The duration of one round on the reference machine, in ms, with one process per core. */
const REFERENCE_MS = 320;
const ROUNDS = 3;
/** The maximum factor: slower machines fail their limits instead of running for hours. */
const MOST = 8;

const work = fileURLToPath(new URL('calibration-work.mjs', import.meta.url));

/** The duration of the slowest process, in ms. */
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
 * The slowdown of this machine relative to the reference machine: from 1 to 8. Runs a fixed workload on up to two
 * cores and takes the median of three rounds.
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
