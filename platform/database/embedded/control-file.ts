import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded database recovers from, as its `pg_control` says. */
export interface ControlFile {
  /** The position in the write-ahead log at which recovery begins. */
  redo: bigint;
  timeline: number;
  /** The first transaction number that was not given yet. */
  nextTransaction: bigint;
}

const BLOCK_BYTES = 8_192;
/** `PG_CONTROL_VERSION` of PostgreSQL 18; another one may place its fields elsewhere. */
const KNOWN_VERSION = 1_800;
/** Offsets in `ControlFileData`, little-endian as WebAssembly is. */
const OFFSETS = { version: 8, redo: 40, timeline: 48, nextTransaction: 64 } as const;

/**
 * Reads `global/pg_control`; undefined where it is cut off or its version is not the known one.
 *
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_control.h
 */
export function readControlFile(folder: string): ControlFile | undefined {
  const bytes = readFileSync(join(folder, 'global', 'pg_control'));
  if (bytes.length !== BLOCK_BYTES || bytes.readUInt32LE(OFFSETS.version) !== KNOWN_VERSION) {
    return undefined;
  }
  return {
    redo: bytes.readBigUInt64LE(OFFSETS.redo),
    timeline: bytes.readUInt32LE(OFFSETS.timeline),
    nextTransaction: bytes.readBigUInt64LE(OFFSETS.nextTransaction),
  };
}
