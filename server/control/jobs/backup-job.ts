import * as z from 'zod/mini';
import { commandLine } from '#platform/audit/record.ts';
import { type BackupDeps, writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { recordRun } from '#platform/backup/backup-runs.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Job } from '../control-server.ts';
import { piecesTo } from './pieces.ts';

const options = z.object({ file: z.string() });

/** The backup as a job of the running portal, which holds the embedded database; its bytes go back over the socket. */
export function backupJob({ clock, ...deps }: BackupDeps & { clock: Clock }): Job {
  return (request) => {
    const run = { kind: 'backup', doer: commandLine.name, ...options.parse(request.options) } as const;
    const now = () => clock.now();
    return recordRun(deps.db, run, now, () => writeBackupArchive(deps, now(), piecesTo(request)));
  };
}
