import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { SUMS } from './archive-writer.ts';
import { BLOCK, padding, readTarHeader } from './tar-header.ts';

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

/** The longest that the list of sums may be, and a small file: more would be none of ours. */
const MOST_TEXT = 64 * 1024 * 1024;

/**
 * The files of an archive in their order, nothing checked but their heads: whoever unpacks them needs no check before.
 * @throws {UnusableArchive} where it isn't there, breaks off, is none, or leads out of its place
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveFile> {
  const source = new Source(path);
  try {
    for (;;) {
      const head = readTarHeader(await source.take(BLOCK));
      if (!head) {
        return;
      }
      if (!isPlain(head.path)) {
        throw unusable(path);
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
  const sums = new Map<string, string>();
  let told: string | undefined;
  for await (const file of readArchive(path)) {
    if (told !== undefined || files.has(file.path)) {
      throw unusable(path);
    }
    if (file.path === SUMS) {
      told = await textOf(file);
    } else {
      const hash = createHash('sha256');
      for await (const piece of file.body) {
        hash.update(piece);
      }
      files.set(file.path, file.size);
      sums.set(file.path, hash.digest('hex'));
    }
  }
  const written = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  if (told === undefined || told !== written) {
    throw unusable(path);
  }
  return { files };
}

/** A small file of an archive as text. */
export async function textOf({ path, size, body }: ArchiveFile): Promise<string> {
  if (size > MOST_TEXT) {
    throw unusable(path);
  }
  const pieces: Buffer[] = [];
  for await (const piece of body) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
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
