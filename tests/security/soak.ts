import { join } from 'node:path';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * Every attack in full, with 10,000 forged addresses. Arguments: another number of addresses; run one in so many
 * cases, and the seed to start at.
 */
export async function soakAttacks([forged = '10000', share = '1', seed = '0']: readonly string[]): Promise<
  string[]
> {
  const found = await runAttacks(projectRoot, {
    forged: Number(forged),
    seed: Number(seed),
    share: Number(share),
    poisons: Number(share),
  });
  for (const [name, faults] of Object.entries(found)) {
    const sign = faults === undefined ? 'not run, nginx is missing:' : faults.length === 0 ? '✓' : '✗';
    console.log(`${sign} ${name}, 1 of ${share}, seed ${seed}`);
  }
  return Object.entries(found).flatMap(
    ([name, faults]) => faults ?? [`${name} was not run: nginx is missing`],
  );
}
