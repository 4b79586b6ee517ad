import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isPath, typeOf } from '../adapters/storage/file-store.ts';
import { LocalFolder } from '../adapters/storage/local-folder.ts';
import type { Config } from '../core/config/config.ts';
import { type ArchiveFile, readArchive } from './archive-reader.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
const MEDIA = 'media/';

/**
 * Puts the pictures of a checked archive where pictures are kept, over a file of this machine each. One that is there
 * already stays: what stands under a path never changes.
 * @returns how many were put there
 */
export async function unpackMedia(
  archive: string,
  store: FileStore,
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
): Promise<number> {
  const folder = join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  const workplace = mkdtempSync(join(dataDir, 'unpacking-'));
  const disk = new LocalFolder(folder);
  let count = 0;
  try {
    for await (const file of readArchive(archive)) {
      const path = file.path.slice(MEDIA.length);
      if (file.path.startsWith(MEDIA)) {
        const home = storage.kind === 's3' && path.startsWith('uploads/') ? store : disk;
        count += (await unpackPicture(file, path, { home, folder, workplace })) ? 1 : 0;
      }
    }
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
  return count;
}

/** Names that a store wouldn't take were put into the folder by hand, and go there again. */
async function unpackPicture(
  file: ArchiveFile,
  path: string,
  { home, folder, workplace }: { home: FileStore; folder: string; workplace: string },
): Promise<boolean> {
  const isByHand = !isPath(path);
  if (isByHand ? existsSync(join(folder, path)) : await home.has(path)) {
    return false;
  }
  const piece = isByHand ? join(folder, path) : join(workplace, 'file');
  mkdirSync(dirname(piece), { recursive: true });
  await pipeline(file.body, createWriteStream(piece));
  if (!isByHand) {
    await home.putFile(path, piece, typeOf(path));
  }
  return true;
}

/** Puts the journals of one folder into another, which isn't there yet. */
export async function unpackJournals(archive: string, id: string, folder: string): Promise<void> {
  const place = `journal/${id}/`;
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  for await (const file of readArchive(archive)) {
    if (file.path.startsWith(place)) {
      const target = join(folder, file.path.slice(place.length));
      await pipeline(file.body, createWriteStream(target, { mode: OWNER_ONLY, flags: 'wx', flush: true }));
    }
  }
}
