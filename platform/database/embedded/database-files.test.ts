import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertWholeDatabase } from './database-files.ts';

const BLOCK = 8_192;
const SEGMENT = 16 * 1024 * 1024;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-files-'));
  for (const name of ['global', 'pg_wal', 'pg_xact']) {
    mkdirSync(join(folder, name));
  }
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

interface State {
  redo?: bigint;
  timeline?: number;
  nextTransaction?: bigint;
  version?: number;
}

function writeControl({
  redo = 0x19b6170n,
  timeline = 1,
  nextTransaction = 757n,
  version = 1_800,
}: State): void {
  const control = Buffer.alloc(BLOCK);
  control.writeUInt32LE(version, 8);
  control.writeBigUInt64LE(redo, 40);
  control.writeUInt32LE(timeline, 48);
  control.writeBigUInt64LE(nextTransaction, 64);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
}

/** Writes a segment with the address of the page at `page`. */
function writeSegment(name: string, page: bigint): void {
  const file = openSync(join(folder, 'pg_wal', name), 'w');
  ftruncateSync(file, SEGMENT);
  const header = Buffer.alloc(16);
  header.writeBigUInt64LE(page, 8);
  writeSync(file, header, 0, header.length, Number(page % BigInt(SEGMENT)));
  closeSync(file);
}

function writeStates(name: string, blocks: number): void {
  writeFileSync(join(folder, 'pg_xact', name), Buffer.alloc(blocks * BLOCK));
}

function writeWhole(state: State = {}): void {
  writeControl(state);
  writeSegment('000000010000000000000001', 0x19b6000n);
  writeStates('0000', 1);
}

const check = () => assertWholeDatabase(folder);

it('accepts a complete database', () => {
  writeWhole();
  expect(check).not.toThrow();
});

it.each<[string, State, string, bigint]>([
  ['of a later timeline', { timeline: 2 }, '000000020000000000000001', 0x19b6000n],
  ['past 4 GB', { redo: 0x1_0000_2010n }, '000000010000000100000000', 0x1_0000_2000n],
  ['at a page’s first byte', { redo: 0x2000000n }, '000000010000000000000002', 0x2000000n],
])('finds the WAL segment %s', (_name, state, segment, page) => {
  writeWhole(state);
  expect(check).toThrow('pg_wal');
  writeSegment(segment, page);
  expect(check).not.toThrow();
});

it.each<[bigint, string, number]>([
  [32_768n, '0000', 1],
  [32_769n, '0000', 2],
  [1_048_576n, '0000', 32],
  [1_048_577n, '0001', 1],
  [2n ** 32n, '0FFF', 32],
  [2n ** 32n + 1n, '0000', 1],
])('with next transaction %s the newest state is in block %s/%i', (nextTransaction, name, blocks) => {
  writeWhole({ nextTransaction });
  writeStates('0000', 0);
  writeStates(name, blocks);
  expect(check).not.toThrow();
  writeStates(name, blocks - 1);
  expect(check).toThrow('pg_xact');
});

it.each(['', '1', 'xx', '18.1', '180'])('refuses a PG_VERSION of "%s"', (version) => {
  writeWhole();
  writeFileSync(join(folder, 'PG_VERSION'), version);
  expect(check).toThrow(version === '1' ? 'PostgreSQL 1 ' : 'PG_VERSION');
});

it('refuses a control file of another version', () => {
  writeWhole({ version: 1_700 });
  expect(check).toThrow('global/pg_control');
});
