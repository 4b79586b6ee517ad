import { join } from 'node:path';
import { runFuzz } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** 10,000 malformed requests per endpoint. Arguments: a seed, another number, parts of endpoint names. */
export async function soakFuzz([seed = '20261122', runs = '10000', ...only]: readonly string[]): Promise<
  string[]
> {
  const settings = { seed: Number(seed), runs: Number(runs), ...(only.length > 0 ? { only } : {}) };
  const log = (line: string) => console.log(line);
  const { requests, endpoints, statuses, faults, seconds } = await runFuzz(projectRoot, { ...settings, log });
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} × ${count}`);
  console.log(`\nSeed ${seed}: ${requests} requests to ${endpoints} endpoints in ${seconds.toFixed(0)} s`);
  console.log(`Responses: ${counts.join(', ')} (0: closed without one)`);
  return faults;
}
