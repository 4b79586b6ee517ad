import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { commandLine } from '#platform/audit/record.ts';
import { type BackupDeps, writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { recordRun } from '#platform/backup/backup-runs.ts';
import { writeContent } from '#platform/backup/content/export-content.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Job, JobRequest } from '../control-server.ts';

/** A chunk of the archive, in base64. */
export interface ArchiveChunk {
  piece: string;
}

type Deps = BackupDeps & { clock: Clock };

const options = z.object({ file: z.string() });

/** Makes a backup in the running portal, which holds the embedded database. */
export function backupJob({ clock, ...deps }: Deps): Job {
  return (request) => {
    const run = { kind: 'backup', doer: commandLine.name, ...options.parse(request.options) } as const;
    const now = () => clock.now();
    return recordRun(deps.db, run, now, () => writeBackupArchive(deps, now(), streamTo(request)));
  };
}

export function exportJob({ clock, ...deps }: Deps): Job {
  return (request) => writeContent(deps, clock.now(), streamTo(request));
}

/** Streams an archive to the client, because the portal's user may not have write access to the client's folder. */
function streamTo({ emit, signal }: JobRequest): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const piece: ArchiveChunk = { piece: chunk.toString('base64') };
      emit(piece).then(() => done(signal.aborted ? new Error('中断了。') : null), done);
    },
  });
}
