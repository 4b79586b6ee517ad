import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { randomId } from '#platform/core/ids.ts';
import {
  type ByteRange,
  checkPath,
  type FilePart,
  type FileStore,
  isPath,
  MissingParts,
  type PartedFile,
  type StoredFile,
  typeOf,
} from './file-store.ts';
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

  async read(path: string, range?: ByteRange): Promise<StoredFile | null> {
    const target = this.#at(path);
    const found = await sizeOf(target);
    return found === null
      ? null
      : {
          type: typeOf(path),
          size: found,
          body: Readable.toWeb(
            createReadStream(target, range && { start: range.first, end: range.last }),
          ) as ReadableStream<Uint8Array>,
        };
  }

  async has(path: string): Promise<boolean> {
    return (await sizeOf(this.#at(path))) !== null;
  }

  async remove(path: string): Promise<void> {
    await rm(this.#at(path), { force: true });
  }

  /** A sparse file of the whole size: parts are written at their positions, by any process with this folder. */
  async beginParts(path: string, size: number): Promise<string> {
    const target = this.#at(path);
    await mkdir(dirname(target), { recursive: true });
    const file = await open(partial(target), 'w', OWNER_ONLY);
    await file.close();
    await truncate(partial(target), size);
    return '';
  }

  async putPart({ path }: PartedFile, { position, body }: FilePart): Promise<string> {
    const file = await open(partial(this.#at(path)), 'r+').catch(nullIfMissing);
    if (!file) {
      throw new MissingParts(path);
    }
    try {
      for (let written = 0; written < body.length; ) {
        const { bytesWritten } = await file.write(body, written, body.length - written, position + written);
        written += bytesWritten;
      }
      await file.datasync();
    } finally {
      await file.close();
    }
    return '';
  }

  async completeParts({ path }: PartedFile): Promise<void> {
    const target = this.#at(path);
    try {
      await rename(partial(target), target);
    } catch (error) {
      if (nullIfMissing(error) === null && !(await this.has(path))) {
        throw new MissingParts(path);
      }
    }
  }

  async abortParts({ path }: PartedFile): Promise<void> {
    await rm(partial(this.#at(path)), { force: true });
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

/** The name of a file until all its parts are there; backups and listings ignore it. */
function partial(target: string): string {
  return `${target}.part`;
}
