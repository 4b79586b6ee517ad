import { personalParts } from '../personal-parts.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { startControlServer } from '../platform/control/control-server.ts';
import type { Database } from '../platform/database/open.ts';
import { loadSecret } from '../platform/secrets/load-secret.ts';
import { createFileStore } from '../platform/storage/create-file-store.ts';
import { systemChecks } from '../system-checks.ts';
import { backupJob } from './backup/backup-job.ts';
import { exportJob } from './content/export-job.ts';
import { doctorJob } from './doctor/doctor-job.ts';
import { importJob } from './import/import-job.ts';
import { operatorJob } from './operator/operator-job.ts';
import { playerJob } from './player/player-job.ts';
import { poolsJob } from './pools/pools-job.ts';

/** Takes jobs from the command line, which cannot open a database that this process holds. */
export async function takeJobs(
  socket: string,
  config: Config,
  db: Database,
  invalidateTags: (tags: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const jobs = {
    import: importJob({ db, clock: systemClock, invalidateTags }),
    backup: backupJob({ db, clock: systemClock, config, store: createFileStore(config) }),
    doctor: doctorJob({
      checks: systemChecks({ config, db, clock: systemClock, store: createFileStore(config) }),
      clock: systemClock,
    }),
    export: exportJob({ db, clock: systemClock, config, store: createFileStore(config) }),
    pools: poolsJob({ db, invalidateTags }),
    player: playerJob({ db, clock: systemClock, personal: personalParts(config), invalidateTags }),
    operator: operatorJob({ db, clock: systemClock, secret: () => loadSecret(config, db) }),
  };
  const server = await startControlServer({ socket, jobs });
  return () => server.close();
}
