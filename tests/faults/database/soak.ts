import { ownPostgres } from '../../chaos/claims/postgres.ts';
import { faultsFound } from './faults-found.ts';
import { runDatabaseFaults } from './run.ts';

/**
 * A database that is slow, stopped, and silent for a minute each, or as many seconds as the first argument says: an hour
 * is 3600. The second is a seed.
 */
export async function soakDatabase([seconds = '60', seed = '20261123']: readonly string[]): Promise<
  string[]
> {
  const postgres = await ownPostgres();
  if (!postgres) {
    return ['not run: no PostgreSQL can be started here'];
  }
  const long = Number(seconds);
  try {
    const run = await runDatabaseFaults({
      ...{ postgres, seed: Number(seed), delay: { least: 50, most: 500 } },
      seconds: { stopped: long, slow: long, stalled: long },
    });
    console.log(`Seed ${seed}, ${run.logged} lines logged, ${run.growth.mib.toFixed(0)} MiB and ${run.growth.descriptors} open files more than before
| Database | Asked | Kept pages, slowest | Others, slowest | Back after |\n|---|---|---|---|---|`);
    for (const name of ['slow', 'stopped', 'stalled'] as const) {
      const { visits, back } = run[name];
      const slowest = (isKept: boolean) =>
        Math.max(...visits.filter(({ wish }) => (wish === 'kept') === isKept).map(({ ms }) => ms));
      console.log(
        `| ${name} for ${seconds} s | ${visits.length} | ${slowest(true).toFixed(0)} ms | ${slowest(false).toFixed(0)} ms | ${back.toFixed(1)} s |`,
      );
    }
    return faultsFound(run);
  } finally {
    await postgres.stop();
  }
}
