import { Writable } from 'node:stream';
import type { JobRequest } from '../control-server.ts';

/** A piece of a file, in base64. */
export interface BackupPiece {
  piece: string;
}

/** Sends what is written to whoever asked for the job: the portal's user may not be allowed to write where they are. */
export function piecesTo({ emit, signal }: Pick<JobRequest, 'emit' | 'signal'>): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const piece: BackupPiece = { piece: chunk.toString('base64') };
      emit(piece).then(() => done(signal.aborted ? new Error('中断了。') : null), done);
    },
  });
}
