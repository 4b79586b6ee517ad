import { join } from 'node:path';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * Every attack in every way, and 10,000 forged addresses. Arguments: how many addresses instead; of all ways every so many,
 * and from which on (the seed).
 */
export async function soakAttacks([forged = '10000', share = '1', seed = '0']: readonly string[]): Promise<
  string[]
> {
  const found = await runAttacks(projectRoot, {
    ...{ forged: Number(forged), seed: Number(seed) },
    ...{ share: Number(share), poisons: Number(share) },
  });
  for (const [name, faults] of Object.entries(found)) {
    const sign = faults === undefined ? 'not tried, no nginx here:' : faults.length === 0 ? '✓' : '✗';
    console.log(`${sign} ${name}, 1 of ${share}, seed ${seed}`);
  }
  return Object.entries(found).flatMap(
    ([name, faults]) => faults ?? [`${name} was not tried: there is no nginx`],
  );
}
