import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { CellGroup } from '#platform/import/column-cell.ts';
import { CellSpool } from './cell-spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-spool-'));
const path = join(folder, 'codes.csv');
writeFileSync(path, 'YM8K2Q\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cell = (line: number) => ({ line, text: `YM${line}`, beside: [{ heading: '备注', text: '渠道' }] });
const GROUPS: CellGroup[] = [
  { cells: [{ line: 1, text: '标题', isAboveHeader: true }], bytesRead: 10, note: '一句话' },
  { cells: Array.from({ length: 1_000 }, (_, at) => cell(at + 2)), bytesRead: 9_000 },
  { cells: [{ line: 2_000, text: ' ' }], bytesRead: 9_010 },
];

async function* given() {
  yield* GROUPS;
}

async function all(groups: AsyncIterable<CellGroup>): Promise<CellGroup[]> {
  const found: CellGroup[] = [];
  for await (const group of groups) {
    found.push(group);
  }
  return found;
}

async function spooled(most?: number): Promise<CellSpool> {
  const spool = new CellSpool(most);
  expect(await all(spool.store(path, given()))).toEqual(GROUPS);
  return spool;
}

const again = async () => ({ groups: given() });
const never = () => Promise.reject(new Error('opened again'));

test('the stored groups are those that were read', async () => {
  const spool = await spooled();
  expect(await all(spool.groups(never))).toEqual(GROUPS);
  expect(spool.filled).toBe(1_000);
  spool.close();
});

test('of more than the most bytes nothing is stored, and the file is read again', async () => {
  const spool = await spooled(20_000);
  await expect(all(spool.groups(never))).rejects.toThrow('opened again');
  expect(await all(spool.groups(again))).toEqual(GROUPS);
  expect(spool.filled).toBe(1_000);
});

test('a file that was changed before it is read again is refused', async () => {
  const spool = await spooled(20_000);
  writeFileSync(path, 'YM8K2Q\nYM8K2R\n');
  await expect(all(spool.groups(again))).rejects.toThrow('文件在导入的时候被改动了');
});

test('the event loop has turns while a group of many cells is stored and read', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  const spool = new CellSpool();
  /** Turns from the group before on. */
  const turnsOf = async (groups: AsyncIterable<CellGroup>) => {
    const found: number[] = [];
    let before = 0;
    for await (const _group of groups) {
      found.push(turns - before);
      before = turns;
    }
    return found;
  };
  const [, stored] = await turnsOf(spool.store(path, given()));
  const [, read] = await turnsOf(spool.groups(never));
  isOver = true;
  expect(stored).toBeGreaterThanOrEqual(4);
  expect(read).toBeGreaterThanOrEqual(4);
  spool.close();
});
