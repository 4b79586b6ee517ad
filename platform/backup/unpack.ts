import { createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isPath, typeOf } from '../adapters/storage/file-store.ts';
import { LocalFolder } from '../adapters/storage/local-folder.ts';
import type { Config } from '../core/config/config.ts';
import { JOURNAL_IDENTITY, syncFolder } from '../database/journal/journal-directory.ts';
import { noteUnpacked, UNPACKED_NOTE } from '../database/journal/unpacked-journal.ts';
import { type ArchiveFile, readArchive } from './archive-reader.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const MEDIA = 'media/';

interface UnpackOptions {
  identities?: readonly string[];
  isComplete?: boolean;
  now: Date;
}

/**
 * Unpacks the pictures of an archive into the store. Existing files are skipped, because a picture never changes under
 * its path.
 * @returns the number of files written
 */
export async function unpackMedia(
  archive: string,
  store: FileStore,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  identities: readonly string[] = [],
): Promise<number> {
  const folder = join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(dataDir, 'unpacking-'));
  const disk = new LocalFolder(folder);
  let count = 0;
  try {
    for await (const file of readArchive(archive, identities)) {
      const path = file.path.slice(MEDIA.length);
      if (file.path.startsWith(MEDIA)) {
        const target = storage.kind === 's3' && path.startsWith('uploads/') ? store : disk;
        count += (await unpackPicture(file, path, { target, folder, scratch })) ? 1 : 0;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return count;
}

/** Files with names that the store rejects were copied into the folder by hand and are restored there. */
async function unpackPicture(
  source: ArchiveFile,
  path: string,
  { target, folder, scratch }: { target: FileStore; folder: string; scratch: string },
): Promise<boolean> {
  const isManual = !isPath(path);
  if (isManual ? existsSync(join(folder, path)) : await target.has(path)) {
    return false;
  }
  const file = isManual ? join(folder, path) : join(scratch, 'file');
  mkdirSync(dirname(file), { recursive: true });
  await pipeline(source.body, createWriteStream(file));
  if (!isManual) {
    await target.putFile(path, file, typeOf(path));
  }
  return true;
}

/**
 * Unpacks a folder of journals. It is one only when it is complete: `journal.json` comes last. The note that later claims may
 * be missing in it comes first.
 * @param isComplete nothing was claimed since the backup: only what the backup says of its journals applies
 * @throws if a file of that name is longer, because it may have later claims
 */
export async function unpackJournals(
  archive: string,
  id: string,
  folder: string,
  { identities = [], isComplete = false, now }: UnpackOptions,
): Promise<void> {
  const prefix = `journal/${id}/`;
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  noteUnpacked(folder, now);
  const names: string[] = [];
  for await (const file of readArchive(archive, identities)) {
    if (file.path.startsWith(prefix)) {
      const name = file.path.slice(prefix.length);
      const draft = createWriteStream(join(folder, draftOf(name)), { mode: OWNER_ONLY, flush: true });
      await pipeline(file.body, draft);
      names.push(name);
    }
  }
  const others = names.filter((name) => name !== JOURNAL_IDENTITY && name !== UNPACKED_NOTE);
  for (const name of [...others, JOURNAL_IDENTITY]) {
    putInPlace(folder, name);
  }
  if (isComplete && names.includes(UNPACKED_NOTE)) {
    putInPlace(folder, UNPACKED_NOTE);
  } else if (isComplete) {
    rmSync(join(folder, UNPACKED_NOTE));
  }
  rmSync(join(folder, draftOf(UNPACKED_NOTE)), { force: true });
  syncFolder(folder);
}

const draftOf = (name: string) => `${name}.unpacked`;

function putInPlace(folder: string, name: string): void {
  const [draft, path] = [join(folder, draftOf(name)), join(folder, name)];
  const present = statSync(path, { throwIfNoEntry: false });
  if (name !== UNPACKED_NOTE && present && present.size > statSync(draft).size) {
    throw new Error(
      `${path} 比备份里的长，可能有备份之后的领取，没有改动它。请先把这个文件移到别处，再恢复。`,
    );
  }
  renameSync(draft, path);
}
