import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile as ZipReader } from 'yauzl';
import { megabytes, WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';

/** A chunk of an entry, and the share of its packed bytes read so far. */
interface ZipPiece {
  bytes: Buffer;
  share: number;
}

/** An unreadable ZIP file; the message completes a sentence. */
export class BrokenZip extends Error {}

/** Bytes of the directory: names, extra fields and comments. */
const MOST_DIRECTORY = WORKBOOK_LIMITS.entries * 1_024;
const CHUNK = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;
const BROKEN = '压缩结构不完整或已损坏，请在 Excel 里重新保存';

/** A ZIP file with its directory in memory; entries are unpacked as streams. */
export class ZipFile {
  #zip: ZipReader;
  #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipReader, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * @throws {BrokenZip} for an invalid ZIP file
   * @throws {WorkbookTooLarge} for too many entries
   */
  static async open(path: string): Promise<ZipFile> {
    // Names are only compared, and sizes are counted: neither is refused for what it states.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    const zip = await openPromise(path, options).catch(broken);
    try {
      return new ZipFile(zip, await readDirectory(zip));
    } catch (error) {
      zip.close();
      return broken(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  close(): void {
    this.#zip.close();
  }

  /**
   * The unpacked chunks of an entry.
   * @param most maximum unpacked bytes, regardless of the declared size
   * @throws {WorkbookTooLarge} {BrokenZip}
   */
  async *pieces(name: string, most: number): AsyncGenerator<ZipPiece> {
    const entry = this.#entries.get(name);
    if (!entry || (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED)) {
      throw new BrokenZip(entry ? '用了不支持的压缩方式，请在 Excel 里重新保存' : BROKEN);
    }
    const packed = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(broken);
    const inflate = entry.compressionMethod === STORED ? undefined : createInflateRaw({ chunkSize: CHUNK });
    let unpacked = 0;
    try {
      for await (const bytes of inflate ? pipeline(packed, inflate, () => undefined) : packed) {
        unpacked += bytes.length;
        if (unpacked > most) {
          throw new WorkbookTooLarge(
            `文件只有 ${megabytes(this.#zip.fileSize)}，里面的 ${name} 解压后却超过 ${megabytes(most)}`,
          );
        }
        yield { bytes, share: (inflate?.bytesWritten ?? unpacked) / entry.compressedSize };
      }
    } catch (error) {
      broken(error);
    }
  }
}

async function readDirectory(zip: ZipReader): Promise<Map<string, Entry>> {
  const start = zip.readEntryCursor;
  const entries = new Map<string, Entry>();
  if (zip.entryCount > WORKBOOK_LIMITS.entries) {
    throw new WorkbookTooLarge(`里面有 ${zip.entryCount} 个文件，最多 ${WORKBOOK_LIMITS.entries} 个`);
  }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) {
      throw new BrokenZip('文件设有密码，请去掉密码再导入');
    }
    if (zip.readEntryCursor - start > MOST_DIRECTORY) {
      throw new WorkbookTooLarge(`里面的文件目录超过 ${megabytes(MOST_DIRECTORY)}`);
    }
    const path = entry.fileNameRaw.toString().replaceAll('\\', '/');
    if (!entries.has(path)) {
      entries.set(path, entry);
    }
  }
  return entries;
}

/** @throws an error with a message for operators */
function broken(error: unknown): never {
  throw error instanceof BrokenZip || error instanceof WorkbookTooLarge
    ? error
    : new BrokenZip(BROKEN, { cause: error });
}
