import { join } from 'node:path';
import { slowPatterns } from './slow-patterns.ts';
import { allPatterns } from './source-patterns.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** Every pattern repeatedly with other pumps, on longer texts. Arguments: the first seed, the number of rounds. */
export async function soakPatterns([seed = '1', rounds = '10']: readonly string[]): Promise<string[]> {
  const patterns = allPatterns(projectRoot);
  const found: string[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const faults = await slowPatterns(patterns, { seed: Number(seed) + round, length: 50_000 });
    console.log(
      `${faults.length === 0 ? '✓' : '✗'} ${patterns.length} patterns, seed ${Number(seed) + round}`,
    );
    found.push(...faults);
  }
  return found;
}
