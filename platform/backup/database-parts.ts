import { Writable } from 'node:stream';
import type { BackupSource } from '../database/backup/backup-file.ts';
import { readArchive } from './archive-reader.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** Size of a part. A tar header needs the size in advance, so the dump is split. */
const PART_BYTES = 4 * 1024 * 1024;
const FOLDER = 'database/';

/** Writes a database dump into an archive as parts. Concatenated, they are one compressed file. */
export function databaseWriter(archive: ArchiveWriter): Writable {
  let chunks: Buffer[] = [];
  let size = 0;
  let count = 0;
  const write = async () => {
    count += 1;
    const [body, length] = [chunks, size];
    [chunks, size] = [[], 0];
    await archive.add(`${FOLDER}${String(count).padStart(6, '0')}.part`, length, body);
  };
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < PART_BYTES) {
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

export function archiveSource(path: string, identities: readonly string[] = []): BackupSource {
  return {
    name: path,
    async *open() {
      for await (const file of readArchive(path, identities)) {
        if (file.path.startsWith(FOLDER)) {
          yield* file.body;
        }
      }
    },
  };
}
