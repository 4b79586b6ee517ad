import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { randomId } from '#platform/core/ids.ts';
import { checkPath, type FileStore, isPath, type StoredFile, typeOf } from './file-store.ts';
import { filesBelow, nullIfMissing } from './files-below.ts';

const OWNER_ONLY = 0o600;

export class LocalFolder implements FileStore {
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Renames the file to its name when it is completely on disk. */
  put(path: string, body: Uint8Array): Promise<void> {
    return this.#write(path, (file) => file.writeFile(body));
  }

  putFile(path: string, file: string): Promise<void> {
    return this.#write(path, (_handle, part) => copyFile(file, part));
  }

  async *list() {
    for await (const { path, size } of filesBelow(this.#folder)) {
      if (isPath(path)) {
        yield { path, size };
      }
    }
  }

  async #write(path: string, fill: (handle: FileHandle, part: string) => Promise<void>): Promise<void> {
    const target = this.#at(path);
    await mkdir(dirname(target), { recursive: true });
    const part = `${target}.${randomId()}.part`;
    try {
      const file = await open(part, 'wx');
      try {
        await fill(file, part);
        // A copy has the mode of its original.
        await file.chmod(OWNER_ONLY);
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
          type: typeOf(path),
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
  const found = await stat(target).catch(nullIfMissing);
  return found?.isFile() ? found.size : null;
}
