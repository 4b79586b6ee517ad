import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ControlFile, readControlFile } from './control-file.ts';
import { DamagedDatabase } from './damaged-database.ts';

/** The major version of the PostgreSQL that PGlite is. */
const MAJOR = '18';
const BLOCK_BYTES = 8_192;
const SEGMENT_BYTES = 16 * 1024 * 1024;
/** Segments of the write-ahead log whose number differs in its last eight digits alone. */
const SEGMENTS_PER_ID = BigInt(2 ** 32 / SEGMENT_BYTES);
/** A block of `pg_xact` has two bits for each transaction, a file has 32 blocks. */
const TRANSACTIONS_PER_BLOCK = BigInt(BLOCK_BYTES * 4);
const BLOCKS_PER_FILE = 32n;
/** Where a page of the write-ahead log has its own address. */
const PAGE_ADDRESS = 8;

/**
 * Checks that the files without which a complete embedded database can't start are there and whole. PGlite would end in an
 * abort without a reason; without `PG_VERSION` it would create a new database over the old one. Writes nothing; only
 * for the process that has the lock.
 * @throws {DamagedDatabase} naming the file
 */
export function assertWholeDatabase(folder: string): void {
  const version = readVersion(folder);
  if (version !== MAJOR) {
    throw /^[1-9]\d?$/.test(version)
      ? DamagedDatabase.otherMajor(folder, version, MAJOR)
      : new DamagedDatabase(folder, 'PG_VERSION');
  }
  const control = controlFile(folder);
  if (!hasLog(folder, control)) {
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

function controlFile(folder: string): ControlFile {
  const control = existsSync(join(folder, 'global', 'pg_control')) ? readControlFile(folder) : undefined;
  if (!control) {
    throw new DamagedDatabase(folder, 'global/pg_control');
  }
  return control;
}

/** Whether the segment that recovery begins in is there, and is that segment. */
function hasLog(folder: string, { redo, timeline }: ControlFile): boolean {
  const segment = redo / BigInt(SEGMENT_BYTES);
  const path = join(
    folder,
    'pg_wal',
    `${hex(timeline)}${hex(segment / SEGMENTS_PER_ID)}${hex(segment % SEGMENTS_PER_ID)}`,
  );
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

/** Whether the newest transactions' states are there, in whole blocks. */
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
