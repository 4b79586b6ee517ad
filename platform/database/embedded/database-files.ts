import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/core/startup/startup-error.ts';

const MAJOR = '18';
const BLOCK_BYTES = 8_192;
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** WAL segments per log id: segment names that differ only in the last eight digits. */
const SEGMENTS_PER_ID = BigInt(2 ** 32 / SEGMENT_BYTES);
/** `pg_xact` has two bits per transaction and 32 blocks per file. */
const TRANSACTIONS_PER_BLOCK = BigInt(BLOCK_BYTES * 4);
const BLOCKS_PER_FILE = 32n;
/** Offset of the page address in a WAL page. */
const PAGE_ADDRESS = 8;

/**
 * Checks the files that an embedded database requires to start. Without them PGlite aborts without a reason; without
 * `PG_VERSION` it creates a new database over the old one. Writes nothing. Requires the lock.
 * @throws {DamagedDatabase} naming the file
 */
export function assertWholeDatabase(folder: string): void {
  const version = readVersion(folder);
  if (version !== MAJOR) {
    throw /^[1-9]\d?$/.test(version)
      ? DamagedDatabase.otherMajor(folder, version, MAJOR)
      : new DamagedDatabase(folder, 'PG_VERSION');
  }
  const control = readControlFile(folder);
  if (!control) {
    throw new DamagedDatabase(folder, 'global/pg_control');
  }
  if (!hasWal(folder, control)) {
    throw new DamagedDatabase(folder, 'pg_wal');
  }
  if (!hasTransactionState(folder, control)) {
    throw new DamagedDatabase(folder, 'pg_xact');
  }
}

function readVersion(folder: string): string {
  const path = join(folder, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** True if the WAL segment at which recovery starts exists and has the right address. */
function hasWal(folder: string, { redo, timeline }: ControlFile): boolean {
  const segment = redo / BigInt(SEGMENT_BYTES);
  const name = `${hex(timeline)}${hex(segment / SEGMENTS_PER_ID)}${hex(segment % SEGMENTS_PER_ID)}`;
  const path = join(folder, 'pg_wal', name);
  if (!existsSync(path) || statSync(path).size !== SEGMENT_BYTES) {
    return false;
  }
  const page = redo - (redo % BigInt(BLOCK_BYTES));
  return readPageAddress(path, Number(page % BigInt(SEGMENT_BYTES))) === page;
}

function readPageAddress(path: string, offset: number): bigint {
  const header = Buffer.alloc(16);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, header, 0, header.length, offset);
  } finally {
    closeSync(descriptor);
  }
  return header.readBigUInt64LE(PAGE_ADDRESS);
}

/** True if the newest transaction states exist, in complete blocks. */
function hasTransactionState(folder: string, { nextTransaction }: ControlFile): boolean {
  const newest = BigInt.asUintN(32, nextTransaction - 1n);
  const block = newest / TRANSACTIONS_PER_BLOCK;
  const name = (block / BLOCKS_PER_FILE).toString(16).toUpperCase().padStart(4, '0');
  const path = join(folder, 'pg_xact', name);
  if (!existsSync(path)) {
    return false;
  }
  const { size } = statSync(path);
  return size % BLOCK_BYTES === 0 && size >= (Number(block % BLOCKS_PER_FILE) + 1) * BLOCK_BYTES;
}

function hex(part: number | bigint): string {
  return part.toString(16).toUpperCase().padStart(8, '0');
}

interface ControlFile {
  redo: bigint;
  timeline: number;
  nextTransaction: bigint;
}

/** `PG_CONTROL_VERSION` of PostgreSQL 18; other versions may have another layout. */
const KNOWN_VERSION = 1_800;
/** Offsets in `ControlFileData`, little-endian as WebAssembly is. */
const OFFSETS = { version: 8, redo: 40, timeline: 48, nextTransaction: 64 } as const;

/**
 * Reads `global/pg_control`; undefined if it is missing, truncated or of another version.
 *
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_control.h
 */
function readControlFile(folder: string): ControlFile | undefined {
  const path = join(folder, 'global', 'pg_control');
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (bytes.length !== BLOCK_BYTES || bytes.readUInt32LE(OFFSETS.version) !== KNOWN_VERSION) {
    return undefined;
  }
  return {
    redo: bytes.readBigUInt64LE(OFFSETS.redo),
    timeline: bytes.readUInt32LE(OFFSETS.timeline),
    nextTransaction: bytes.readBigUInt64LE(OFFSETS.nextTransaction),
  };
}

export class DamagedDatabase extends StartupError {
  /** @param file the missing or truncated file, if a check before opening found it */
  constructor(folder: string, file?: string, options?: ErrorOptions) {
    const [found, foundInEnglish] = file
      ? [
          `${file} 缺失、不完整或无法识别；没有改动任何数据`,
          `${file} is missing, truncated or not recognised; no data was changed`,
        ]
      : ['数据库无法打开', 'the database does not open'];
    super(
      `内嵌数据库 ${folder} 的文件已损坏：${found}。请用 npm run portal -- restore 备份文件 --replace 恢复最近的备份（现有文件会另存，不会删除）；没有备份时，先把整个 DATA_DIR 复制一份再修复。`,
      `The files of the embedded database ${folder} are damaged: ${foundInEnglish}. Restore the last backup with npm run portal -- restore FILE --replace (existing files are moved aside, not deleted); without a backup, copy the whole DATA_DIR before you repair anything.`,
      options,
    );
  }

  /** The files belong to another PostgreSQL major version. */
  static otherMajor(folder: string, found: string, wanted: string): StartupError {
    return new StartupError(
      `内嵌数据库 ${folder} 是 PostgreSQL ${found} 的，这个版本用的是 ${wanted}；没有改动任何数据。请换回建库的那个版本，用 npm run portal -- backup 做备份，再用这个版本 restore 到新的 DATA_DIR。`,
      `The embedded database ${folder} belongs to PostgreSQL ${found}, this version has ${wanted}; no data was changed. Start the version that created it, run npm run portal -- backup, and restore that into a new DATA_DIR with this version.`,
    );
  }
}
