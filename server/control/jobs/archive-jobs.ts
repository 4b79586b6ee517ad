import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { commandLine } from '#platform/audit/record.ts';
import { type ArchiveSummary, type BackupDeps, writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { recordRun } from '#platform/backup/backup-runs.ts';
import { writeContent } from '#platform/backup/content/export-content.ts';
import { archivePath } from '#platform/backup/make-backup-file.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Job, JobRequest } from '../control-server.ts';

/** A chunk of the archive, in base64. */
export interface ArchiveChunk {
  piece: string;
}

export interface MadeBackup extends ArchiveSummary {
  /** With the ending of its format. */
  file: string;
}

type Deps = BackupDeps & { clock: Clock };

const options = z.object({ file: z.string(), is_encrypted: z._default(z.boolean(), false) });

/**
 * Makes a backup in the process that holds the database, whose settings decide about the encryption.
 * @throws if the client's settings demand an encrypted one and this process has no recipients
 */
export function backupJob({ clock, ...deps }: Deps): Job {
  return async (request) => {
    const { file: wanted, is_encrypted } = options.parse(request.options);
    if (is_encrypted && deps.config.backupRecipients.length === 0) {
      throw new Error(
        '正在运行的门户没有读到 BACKUP_RECIPIENTS，生成的备份不会加密。请为它设置同样的值，重启后再备份。',
      );
    }
    const file = archivePath(wanted, deps.config);
    const run = { kind: 'backup', doer: commandLine.name, file } as const;
    const now = () => clock.now();
    const work = () => writeBackupArchive(deps, now(), streamTo(request));
    const made: MadeBackup = { ...(await recordRun(deps.db, run, now, work)), file };
    return made;
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
      emit(piece).then(() => done(signal.aborted ? new Error('已中断。') : null), done);
    },
  });
}
