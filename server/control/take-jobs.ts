import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { runChecks } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { systemChecks } from '../doctor/system-checks.ts';
import { personalDataSources } from '../personal-data.ts';
import { startControlServer } from './control-server.ts';
import { backupJob, exportJob } from './jobs/archive-jobs.ts';
import { importJob } from './jobs/import-job.ts';
import { operatorJob } from './jobs/operator-job.ts';
import { playerJob } from './jobs/player-job.ts';
import { poolsJob } from './jobs/pools-job.ts';

/** Serves jobs to the command line, which can't open a database that this process holds. */
export async function takeJobs(
  socket: string,
  config: Config,
  db: Database,
  invalidateTags: (tags: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const store = createFileStore(config);
  const jobs = {
    import: importJob({ db, clock: systemClock, invalidateTags }),
    backup: backupJob({ db, clock: systemClock, config, store }),
    doctor: () => runChecks(systemChecks({ config, db, clock: systemClock, store }), systemClock.now()),
    export: exportJob({ db, clock: systemClock, config, store }),
    pools: poolsJob({ db, invalidateTags }),
    player: playerJob({ db, clock: systemClock, personal: personalDataSources(config), invalidateTags }),
    operator: operatorJob({ db, clock: systemClock, secret: () => loadSecret(config, db) }),
  };
  const server = await startControlServer({ socket, jobs });
  return () => server.close();
}
