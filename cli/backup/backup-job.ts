import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { type BackupParts, writeBackupArchive } from '../../platform/archive/backup-archive.ts';
import { recordRun } from '../../platform/archive/backup-runs.ts';
import { commandLine } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/control/control-server.ts';

/** A piece of the backup's file, in base64. */
export interface BackupPiece {
  piece: string;
}

const options = z.object({ file: z.string() });

/**
 * The backup as a job of the running portal, which holds the embedded database. Its bytes go back over the socket:
 * the portal's user may not be allowed to write where the operator wants the file.
 */
export function backupJob({ clock, ...parts }: BackupParts & { clock: Clock }): Job {
  return ({ emit, signal, options: given }) => {
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        const piece: BackupPiece = { piece: chunk.toString('base64') };
        emit(piece).then(() => done(signal.aborted ? new Error('备份中断了。') : null), done);
      },
    });
    const run = { kind: 'backup', doer: commandLine.name, ...options.parse(given) } as const;
    const now = () => clock.now();
    return recordRun(parts.db, run, now, () => writeBackupArchive(parts, now(), output));
  };
}
