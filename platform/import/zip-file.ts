import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { megabytes, WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';

/** The location of an entry (APPNOTE.TXT 6.3). */
interface Entry {
  method: number;
  packed: number;
  start: number;
}

/** A chunk of an entry, and the share of its packed bytes read so far. */
interface ZipPiece {
  bytes: Buffer;
  share: number;
}

/** An unreadable ZIP file; the message completes a sentence. */
export class BrokenZip extends Error {}

const END = 0x06054b50;
const END_BYTES = 22;
const END_REACH = END_BYTES + 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const MOST_DIRECTORY = WORKBOOK_LIMITS.entries * 1_024;
const CHUNK = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;
const BROKEN = '压缩结构不完整或已损坏，请在 Excel 里重新保存';

/** A ZIP file with its directory in memory; entries are unpacked as streams. */
export class ZipFile {
  #file: FileHandle;
  #entries: ReadonlyMap<string, Entry>;
  #size: number;

  private constructor(file: FileHandle, size: number, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#size = size;
    this.#entries = entries;
  }

  /**
   * @throws {BrokenZip} for an invalid ZIP file
   * @throws {WorkbookTooLarge} for too many entries
   */
  static async open(path: string): Promise<ZipFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      return new ZipFile(file, size, await readDirectory(file, size));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /**
   * The unpacked chunks of an entry.
   * @param most maximum unpacked bytes, regardless of the declared size
   * @throws {WorkbookTooLarge} {BrokenZip}
   */
  async *pieces(name: string, most: number): AsyncGenerator<ZipPiece> {
    const entry = this.#entries.get(name);
    if (!entry || (entry.method !== DEFLATED && entry.method !== STORED)) {
      throw new BrokenZip(entry ? '用了不支持的压缩方式，请在 Excel 里重新保存' : BROKEN);
    }
    let unpacked = 0;
    let read = 0;
    const packed = this.#packed(entry, (bytes) => {
      read += bytes;
    });
    for await (const bytes of entry.method === STORED ? packed : inflated(packed)) {
      unpacked += bytes.length;
      if (unpacked > most) {
        throw new WorkbookTooLarge(
          `文件只有 ${megabytes(this.#size)}，里面的 ${name} 解压后却超过 ${megabytes(most)}`,
        );
      }
      yield { bytes, share: entry.packed === 0 ? 1 : read / entry.packed };
    }
  }

  async *#packed({ start, packed }: Entry, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
    const head = await readExactly(this.#file, start, LOCAL_BYTES);
    if (head.readUInt32LE(0) !== LOCAL) {
      throw new BrokenZip(BROKEN);
    }
    let at = start + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
    for (const end = at + packed; at < end; ) {
      const bytes = await readExactly(this.#file, at, Math.min(CHUNK, end - at));
      at += bytes.length;
      onRead(bytes.length);
      yield bytes;
    }
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  const feeding = pipeline(packed, inflate).catch(() => undefined);
  try {
    yield* inflate;
  } catch (error) {
    throw error instanceof BrokenZip ? error : new BrokenZip(BROKEN, { cause: error });
  } finally {
    inflate.destroy();
    await feeding;
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const tail = await readExactly(file, Math.max(0, size - END_REACH), Math.min(size, END_REACH));
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) {
    end -= 1;
  }
  if (end < 0) {
    throw new BrokenZip(BROKEN);
  }
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  if (count > WORKBOOK_LIMITS.entries || length > MOST_DIRECTORY) {
    throw tooManyEntries(String(count));
  }
  return entriesOf(await readExactly(file, tail.readUInt32LE(end + 16), length));
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length; ) {
    if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL) {
      throw new BrokenZip(BROKEN);
    }
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const from = at + CENTRAL_BYTES;
    const path = directory.toString('utf8', from, from + (name ?? 0)).replaceAll('\\', '/');
    if (directory.readUInt16LE(at + 8) & IS_ENCRYPTED) {
      throw new BrokenZip('文件设有密码，请去掉密码再导入');
    }
    if (!entries.has(path)) {
      entries.set(path, {
        method: directory.readUInt16LE(at + 10),
        packed: directory.readUInt32LE(at + 20),
        start: directory.readUInt32LE(at + 42),
      });
    }
    if (entries.size > WORKBOOK_LIMITS.entries) {
      throw tooManyEntries(`${WORKBOOK_LIMITS.entries} 多`);
    }
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let got = 0; got < length; ) {
    const { bytesRead } = await file.read(buffer, got, length - got, at + got);
    if (bytesRead === 0) {
      throw new BrokenZip(BROKEN);
    }
    got += bytesRead;
  }
  return buffer;
}

function tooManyEntries(count: string): WorkbookTooLarge {
  return new WorkbookTooLarge(`里面有 ${count} 个文件，最多 ${WORKBOOK_LIMITS.entries} 个`);
}
