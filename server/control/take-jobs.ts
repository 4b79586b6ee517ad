import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { runChecks } from '#platform/core/finding.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { systemChecks } from '../doctor/system-checks.ts';
import { personalDataSources } from '../personal-data.ts';
import { type Job, startControlServer } from './control-server.ts';
import { backupJob, exportJob } from './jobs/archive-jobs.ts';
import { importJob } from './jobs/import-job.ts';
import { keysJob } from './jobs/keys-job.ts';
import { operatorJob } from './jobs/operator-job.ts';
import { playerJob } from './jobs/player-job.ts';
import { poolsJob } from './jobs/pools-job.ts';
import { recountJobs } from './jobs/recount-jobs.ts';

interface Deps {
  config: Config;
  db: Database;
  keys: DataKeys;
  publish(tags: readonly string[]): void | Promise<void>;
}

/** The jobs that the process with the database does for the command line. */
export function portalJobs({ config, db, keys, publish }: Deps) {
  const store = createFileStore(config);
  const clock = systemClock;
  const logger = createLogger('warn');
  const personal = async () =>
    personalDataSources(config, { keys, secret: await loadSecret(config, db), clock, logger });
  return {
    import: importJob({ db, clock, publish }),
    backup: backupJob({ db, clock, config, store }),
    doctor: () => runChecks(systemChecks({ config, db, clock, store }), clock.now()),
    export: exportJob({ db, clock, config, store }),
    pools: poolsJob({ db, publish }),
    ...recountJobs({ db, publish }),
    player: playerJob({ db, clock, personal }),
    keys: keysJob({ db, keys }),
    operator: operatorJob({ db, clock, secret: () => loadSecret(config, db) }),
  } satisfies Record<string, Job>;
}

/** Serves jobs to the command line, which can't open a database that this process holds. */
export async function takeJobs(socket: string, deps: Deps): Promise<() => Promise<void>> {
  const server = await startControlServer({ socket, jobs: portalJobs(deps) });
  return () => server.close();
}
