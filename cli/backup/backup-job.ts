import { Writable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/control/control-server.ts';
import { writeBackup } from '../../platform/database/backup/write-backup.ts';
import type { Database } from '../../platform/database/open.ts';

/** A piece of the backup's file, in base64. */
export interface BackupPiece {
  piece: string;
}

/**
 * The backup as a job of the running portal, which holds the embedded database. Its bytes go back over the socket:
 * the portal's user may not be allowed to write where the operator wants the file.
 */
export function backupJob({ db, clock }: { db: Database; clock: Clock }): Job {
  return ({ emit, signal }) => {
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        const piece: BackupPiece = { piece: chunk.toString('base64') };
        emit(piece).then(() => done(signal.aborted ? new Error('备份中断了。') : null), done);
      },
    });
    return writeBackup(db, clock.now(), output);
  };
}
