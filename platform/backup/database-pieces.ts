import { Writable } from 'node:stream';
import type { BackupSource } from '../database/backup/backup-file.ts';
import { readArchive } from './archive-reader.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** Bytes of one piece: the whole isn't known before its end, and an archive wants each file's size first. */
const PIECE = 4 * 1024 * 1024;
const FOLDER = 'database/';

/** Takes a backup of the database into an archive, as pieces that make one compressed file behind each other. */
export function databasePieces(archive: ArchiveWriter): Writable {
  let pieces: Buffer[] = [];
  let size = 0;
  let count = 0;
  const write = async () => {
    count += 1;
    const body = pieces;
    const length = size;
    pieces = [];
    size = 0;
    await archive.add(`${FOLDER}${String(count).padStart(6, '0')}.part`, length, body);
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk);
      size += chunk.length;
      if (size < PIECE) {
        done();
      } else {
        write().then(() => done(), done);
      }
    },
    final(done) {
      write().then(() => done(), done);
    },
  });
}

/** Whether a file of an archive is such a piece. */
export function isDatabasePiece(path: string): boolean {
  return path.startsWith(FOLDER);
}

/** The database of an archive. */
export function archiveSource(path: string): BackupSource {
  return {
    name: path,
    async *open() {
      for await (const file of readArchive(path)) {
        if (isDatabasePiece(file.path)) {
          yield* file.body;
        }
      }
    },
  };
}
