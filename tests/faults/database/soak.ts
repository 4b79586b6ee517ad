import { ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { faultsFound } from './faults-found.ts';
import { runDatabaseFaults } from './run.ts';

const FAULTS = ['slow', 'stopped', 'stalled'] as const;

/**
 * A database that is slow, stopped, and silent for a minute each. Arguments: so many seconds instead (an hour is 3600), a
 * seed, and one of the three, where it is to be that alone.
 */
export async function soakDatabase([seconds = '60', seed = '20261123', only]: readonly string[]): Promise<
  string[]
> {
  const wanted = FAULTS.filter((fault) => only === undefined || fault === only);
  if (wanted.length === 0) {
    return [`unknown: ${only}; there are ${FAULTS.join(', ')}`];
  }
  const postgres = await ownPostgres();
  if (!postgres) {
    return ['not run: no PostgreSQL can be started here'];
  }
  const long = (fault: (typeof FAULTS)[number]) => (wanted.includes(fault) ? Number(seconds) : 0);
  try {
    const run = await runDatabaseFaults({
      ...{ postgres, seed: Number(seed), delay: { least: 50, most: 500 } },
      seconds: { stopped: long('stopped'), slow: long('slow'), stalled: long('stalled') },
    });
    console.log(`Seed ${seed}, ${run.logged} lines logged, ${run.growth.mib.toFixed(0)} MiB and ${run.growth.descriptors} open files more than before
| Database | Asked | Kept pages, slowest | Others, slowest | Back after |\n|---|---|---|---|---|`);
    for (const name of wanted) {
      const { visits, back } = run[name];
      const slowest = (isKept: boolean) =>
        visits
          .filter(({ wish }) => (wish === 'kept') === isKept)
          .reduce((longest, { ms }) => Math.max(longest, ms), 0);
      console.log(
        `| ${name} for ${seconds} s | ${visits.length} | ${slowest(true).toFixed(0)} ms | ${slowest(false).toFixed(0)} ms | ${back.toFixed(1)} s |`,
      );
    }
    return faultsFound(run);
  } finally {
    await postgres.stop();
  }
}
