import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { runChecks } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { systemChecks } from '../doctor/system-checks.ts';
import { personalDataSources } from '../personal-data.ts';
import { type Job, startControlServer } from './control-server.ts';
import { backupJob, exportJob } from './jobs/archive-jobs.ts';
import { importJob } from './jobs/import-job.ts';
import { operatorJob } from './jobs/operator-job.ts';
import { playerJob } from './jobs/player-job.ts';
import { poolsJob } from './jobs/pools-job.ts';

interface Deps {
  config: Config;
  db: Database;
  invalidateTags(tags: readonly string[]): void | Promise<void>;
}

/** The jobs that the process with the database does for the command line. */
export function portalJobs({ config, db, invalidateTags }: Deps) {
  const store = createFileStore(config);
  const clock = systemClock;
  return {
    import: importJob({ db, clock, invalidateTags }),
    backup: backupJob({ db, clock, config, store }),
    doctor: () => runChecks(systemChecks({ config, db, clock, store }), clock.now()),
    export: exportJob({ db, clock, config, store }),
    pools: poolsJob({ db, invalidateTags }),
    player: playerJob({ db, clock, personal: personalDataSources(config), invalidateTags }),
    operator: operatorJob({ db, clock, secret: () => loadSecret(config, db) }),
  } satisfies Record<string, Job>;
}

/** Serves jobs to the command line, which can't open a database that this process holds. */
export async function takeJobs(socket: string, deps: Deps): Promise<() => Promise<void>> {
  const server = await startControlServer({ socket, jobs: portalJobs(deps) });
  return () => server.close();
}
