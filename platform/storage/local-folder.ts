import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { randomId } from '../ids.ts';
import { checkPath, type FileStore, type StoredFile } from './file-store.ts';

const TYPES: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif' };

/** Files in a folder of this machine. */
export class LocalFolder implements FileStore {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file appears under its name once all of it is on the disk. */
  async put(path: string, body: Uint8Array): Promise<void> {
    const target = this.#at(path);
    await mkdir(dirname(target), { recursive: true });
    const part = `${target}.${randomId()}.part`;
    try {
      const file = await open(part, 'wx');
      try {
        await file.writeFile(body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(path: string): Promise<StoredFile | null> {
    const target = this.#at(path);
    const found = await sizeOf(target);
    return found === null
      ? null
      : {
          type: TYPES[extname(target)] ?? 'application/octet-stream',
          size: found,
          body: Readable.toWeb(createReadStream(target)) as ReadableStream<Uint8Array>,
        };
  }

  async has(path: string): Promise<boolean> {
    return (await sizeOf(this.#at(path))) !== null;
  }

  async remove(path: string): Promise<void> {
    await rm(this.#at(path), { force: true });
  }

  #at(path: string): string {
    checkPath(path);
    return join(this.#folder, path);
  }
}

async function sizeOf(target: string): Promise<number | null> {
  try {
    const found = await stat(target);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}
