import { ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { faultsFound } from './faults-found.ts';
import { runDatabaseFaults } from './run.ts';

const FAULTS = ['slow', 'stopped', 'stalled'] as const;

/**
 * A database that is slow, stopped and stalled for a minute each. Arguments: the seconds per fault (3600 for an hour),
 * a seed, and the name of a fault to run only that one.
 */
export async function soakDatabase([seconds = '60', seed = '20261123', only]: readonly string[]): Promise<
  string[]
> {
  const selected = FAULTS.filter((fault) => only === undefined || fault === only);
  if (selected.length === 0) {
    return [`unknown: ${only}; use one of ${FAULTS.join(', ')}`];
  }
  const postgres = await ownPostgres();
  if (!postgres) {
    return ['not run: no PostgreSQL can be started here'];
  }
  const long = (fault: (typeof FAULTS)[number]) => (selected.includes(fault) ? Number(seconds) : 0);
  try {
    const run = await runDatabaseFaults({
      postgres,
      seed: Number(seed),
      delay: { least: 50, most: 500 },
      seconds: { stopped: long('stopped'), slow: long('slow'), stalled: long('stalled') },
    });
    console.log(`Seed ${seed}, ${run.logged} lines logged, ${run.growth.mib.toFixed(0)} MiB and ${run.growth.descriptors} open files more than before
| Database | Requests | Cached pages, slowest | Others, slowest | Recovered after |\n|---|---|---|---|---|`);
    for (const name of selected) {
      const { results, back } = run[name];
      const slowest = (isCached: boolean) =>
        results
          .filter(({ kind }) => (kind === 'cached') === isCached)
          .reduce((longest, { ms }) => Math.max(longest, ms), 0);
      console.log(
        `| ${name} for ${seconds} s | ${results.length} | ${slowest(true).toFixed(0)} ms | ${slowest(false).toFixed(0)} ms | ${back.toFixed(1)} s |`,
      );
    }
    return faultsFound(run);
  } finally {
    await postgres.stop();
  }
}
