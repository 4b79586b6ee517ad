import { join } from 'node:path';
import { runAttacks } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Every attack in every way, and 10,000 forged addresses (or as many as the argument says). */
export async function soakAttacks([forged = '10000']: readonly string[]): Promise<string[]> {
  const found = await runAttacks(projectRoot, { forged: Number(forged), share: 1, seed: 0 });
  for (const [name, faults] of Object.entries(found)) {
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
  }
  return Object.values(found).flat();
}
