import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SUMS } from './archive-writer.ts';
import { BLOCK, NotPlainFile, padding, readTarHeader, type TarHeader } from './tar-header.ts';

/** A file that is no whole archive, or one for something else, told in one sentence. */
export class UnusableArchive extends Error {}

/** A file of an archive; its body is read once, or not at all. */
export interface ArchiveFile {
  path: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

/** What stands in an archive, and how large it is. */
export interface Contents {
  files: Map<string, number>;
}

/** Files of an archive, and bytes of one that is read as a whole. The portal writes fewer and smaller ones. */
const MOST_FILES = 500_000;
const MOST_TEXT = 32 * 1024 * 1024;
/** Characters of a path that a sentence quotes. */
const SHOWN_PATH = 100;
const MEGABYTE = 1024 * 1024;
/** Archives that were compressed afterwards, by the bytes they begin with. */
const COMPRESSED: readonly [signature: number, format: string][] = [
  [0x1f8b, 'gzip'],
  [0x504b, 'ZIP'],
  [0x425a, 'bzip2'],
  [0xfd37, 'xz'],
  [0x28b5, 'zstd'],
];

/**
 * The files of an archive in their order, nothing checked but their headers: plain files alone, whose paths stay below
 * the place where they are unpacked.
 * @throws {UnusableArchive} where it isn't there, breaks off, or is none
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
        yield* source.pieces(head.size);
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
 * Reads an archive through: every file has to be there and as it was written.
 * @throws {UnusableArchive}
 */
export async function checkArchive(path: string): Promise<Contents> {
  const files = new Map<string, number>();
  const written = createHash('sha256');
  let told: string | undefined;
  for await (const file of readArchive(path)) {
    if (told !== undefined || files.has(file.path)) {
      throw unusable(path);
    }
    const sum = await sumOf(file.body);
    if (file.path === SUMS) {
      told = sum;
    } else {
      files.set(file.path, file.size);
      written.update(`${sum}  ${file.path}\n`);
    }
  }
  if (told === undefined || told !== written.digest('hex')) {
    throw unusable(path);
  }
  return { files };
}

async function sumOf(body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of body) {
    hash.update(piece);
  }
  return hash.digest('hex');
}

/** A small file of an archive as text. */
export async function textOf({ path, size, body }: ArchiveFile): Promise<string> {
  if (size > MOST_TEXT) {
    throw new UnusableArchive(
      `归档里的 ${path} 有 ${Math.ceil(size / MEGABYTE)} MB，最多 ${MOST_TEXT / MEGABYTE} MB：它不是门户写成的，请换一个归档文件。`,
    );
  }
  const pieces: Buffer[] = [];
  for await (const piece of body) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @throws {UnusableArchive} */
function headerOf(archive: string, block: Buffer, count: number): TarHeader | undefined {
  const packed = COMPRESSED.find(([signature]) => count === 1 && block.readUInt16BE(0) === signature);
  if (packed) {
    throw new UnusableArchive(
      `${archive} 是 ${packed[1]} 压缩文件，不是 .tar 归档。请先解压，再用里面的 .tar 文件。`,
    );
  }
  const head = plainHeader(archive, block);
  if (head && !isPlain(head.path)) {
    throw new UnusableArchive(
      `${archive} 里有不允许的文件名（${shown(head.path)}）：它会写到别的文件夹去。这不是门户写成的归档，没有读入。`,
    );
  }
  if (head && count > MOST_FILES) {
    throw new UnusableArchive(
      `${archive} 里的文件超过 ${MOST_FILES / 10_000} 万个：它不是门户写成的，请换一个归档文件。`,
    );
  }
  return head;
}

function plainHeader(archive: string, block: Buffer): TarHeader | undefined {
  try {
    return readTarHeader(block);
  } catch (error) {
    throw error instanceof NotPlainFile
      ? new UnusableArchive(
          `${archive} 里的 ${shown(error.path)} 不是普通文件（例如链接或文件夹）。这不是门户写成的归档，没有读入。`,
        )
      : unusable(archive, error);
  }
}

/** A name from outside as a sentence quotes it. */
function shown(path: string): string {
  return path.replace(/\p{Cc}/gu, '?').slice(0, SHOWN_PATH);
}

/** Leads nowhere but below the place where it is unpacked. */
function isPlain(path: string): boolean {
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

/** Bytes of a file in order, so many at a time. */
class Source {
  #path: string;
  #stream: ReturnType<typeof createReadStream>;
  #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #isBroken = false;

  constructor(path: string) {
    this.#path = path;
    this.#stream = createReadStream(path, { highWaterMark: 256 * 1024 });
    this.#pieces = this.#stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    let left = size;
    try {
      while (left > 0) {
        const piece = (await this.#some()).subarray(0, left);
        this.#rest = this.#rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    } finally {
      if (!this.#isBroken) {
        await this.skip(left);
      }
    }
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) {
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async skip(size: number): Promise<void> {
    for (let left = size; left > 0; ) {
      const { length } = (await this.#some()).subarray(0, left);
      this.#rest = this.#rest.subarray(length);
      left -= length;
    }
  }

  close(): void {
    this.#stream.destroy();
  }

  async #some(): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#pieces.next().catch((error: unknown) => {
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
