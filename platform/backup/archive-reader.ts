import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SUMS } from './archive-writer.ts';
import { BLOCK, NotPlainFile, padding, readTarHeader, type TarHeader } from './tar-header.ts';

/** The file is not an archive, is incomplete, or has other contents. The message is for the operator. */
export class UnusableArchive extends Error {}

/** A file of an archive. Its body can be read once or skipped. */
export interface ArchiveFile {
  path: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

/** Limits for the number of files and for a file that is read into memory, above what the portal writes. */
const MAX_FILES = 500_000;
const MAX_TEXT = 32 * 1024 * 1024;
const SHOWN_PATH = 100;
const MEGABYTE = 1024 * 1024;
/** Magic numbers of compressed archives. */
const COMPRESSED: readonly [signature: number, format: string][] = [
  [0x1f8b, 'gzip'],
  [0x504b, 'ZIP'],
  [0x425a, 'bzip2'],
  [0xfd37, 'xz'],
  [0x28b5, 'zstd'],
];

/**
 * Yields the files of an archive in order. Checks the headers only: regular files with paths that stay below the
 * target folder.
 * @throws {UnusableArchive} if the archive is missing, truncated or invalid
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveFile> {
  const source = new Source(path);
  try {
    for (let count = 1; ; count += 1) {
      const head = headerOf(path, await source.take(BLOCK), count);
      if (!head) {
        return;
      }
      let isRead = false;
      const body = (async function* () {
        isRead = true;
        yield* source.chunks(head.size);
      })();
      yield { ...head, body };
      if (isRead) {
        await body.return(undefined);
      } else {
        await source.skip(head.size);
      }
      await source.skip(padding(head.size).length);
    }
  } catch (error) {
    throw error instanceof UnusableArchive ? error : unusable(path, error);
  } finally {
    source.close();
  }
}

/**
 * Reads a whole archive and verifies every checksum.
 * @returns the sizes of its files by path
 * @throws {UnusableArchive}
 */
export async function checkArchive(path: string): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  const expected = createHash('sha256');
  let found: string | undefined;
  for await (const file of readArchive(path)) {
    if (found !== undefined || files.has(file.path)) {
      throw unusable(path);
    }
    const hash = createHash('sha256');
    for await (const chunk of file.body) {
      hash.update(chunk);
    }
    const sum = hash.digest('hex');
    if (file.path === SUMS) {
      found = sum;
    } else {
      files.set(file.path, file.size);
      expected.update(`${sum}  ${file.path}\n`);
    }
  }
  if (found === undefined || found !== expected.digest('hex')) {
    throw unusable(path);
  }
  return files;
}

export async function textOf({ path, size, body }: ArchiveFile): Promise<string> {
  if (size > MAX_TEXT) {
    throw new UnusableArchive(
      `归档里的 ${path} 有 ${Math.ceil(size / MEGABYTE)} MB，最多 ${MAX_TEXT / MEGABYTE} MB：它不是门户写成的，请换一个归档文件。`,
    );
  }
  return (await joined(body)).toString('utf8');
}

async function joined(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws {UnusableArchive} */
function headerOf(archive: string, block: Buffer, count: number): TarHeader | undefined {
  const compressed = COMPRESSED.find(([signature]) => count === 1 && block.readUInt16BE(0) === signature);
  if (compressed) {
    throw new UnusableArchive(
      `${archive} 是 ${compressed[1]} 压缩文件，不是 .tar 归档。请先解压，再用里面的 .tar 文件。`,
    );
  }
  let head: TarHeader | undefined;
  try {
    head = readTarHeader(block);
  } catch (error) {
    throw error instanceof NotPlainFile
      ? new UnusableArchive(
          `${archive} 里的 ${shown(error.path)} 不是普通文件（例如链接或文件夹）。这不是门户写成的归档，没有读入。`,
        )
      : unusable(archive, error);
  }
  if (head && !isSafePath(head.path)) {
    throw new UnusableArchive(
      `${archive} 里有不允许的文件名（${shown(head.path)}）：它会写到别的文件夹去。这不是门户写成的归档，没有读入。`,
    );
  }
  if (head && count > MAX_FILES) {
    throw new UnusableArchive(
      `${archive} 里的文件超过 ${MAX_FILES / 10_000} 万个：它不是门户写成的，请换一个归档文件。`,
    );
  }
  return head;
}

function shown(path: string): string {
  return path.replace(/\p{Cc}/gu, '?').slice(0, SHOWN_PATH);
}

function isSafePath(path: string): boolean {
  return (
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(path)
  );
}

function unusable(path: string, cause?: unknown): UnusableArchive {
  if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    return new UnusableArchive(`找不到 ${path}。`);
  }
  return new UnusableArchive(`${path} 不完整：不是这样的归档文件，没有写完，或者已经损坏。`, { cause });
}

/** Reads a file sequentially in blocks of a given size. */
class Source {
  #path: string;
  #stream: ReturnType<typeof createReadStream>;
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #isBroken = false;

  constructor(path: string) {
    this.#path = path;
    this.#stream = createReadStream(path, { highWaterMark: 256 * 1024 });
    this.#chunks = this.#stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async *chunks(size: number): AsyncGenerator<Buffer> {
    let remaining = size;
    try {
      while (remaining > 0) {
        const chunk = (await this.#next()).subarray(0, remaining);
        this.#rest = this.#rest.subarray(chunk.length);
        remaining -= chunk.length;
        yield chunk;
      }
    } finally {
      if (!this.#isBroken) {
        await this.skip(remaining);
      }
    }
  }

  take(size: number): Promise<Buffer> {
    return joined(this.chunks(size));
  }

  async skip(size: number): Promise<void> {
    for (let remaining = size; remaining > 0; ) {
      const { length } = (await this.#next()).subarray(0, remaining);
      this.#rest = this.#rest.subarray(length);
      remaining -= length;
    }
  }

  close(): void {
    this.#stream.destroy();
  }

  async #next(): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next().catch((error: unknown) => {
        this.#isBroken = true;
        throw unusable(this.#path, error);
      });
      if (done) {
        this.#isBroken = true;
        throw unusable(this.#path);
      }
      this.#rest = value;
    }
    return this.#rest;
  }
}
