import { appendFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeOneDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();
const LIST = 'J5T4Y2QKFM KQQA9MSUAK 4ZWJD73H3C G83DNEP6LH 2KSYZ8HH97 88VFKGXS8L YQXQNR3QN9 YBBT8SNY6Y'.split(
  ' ',
);
type Sheet = [name: string, rows: string[][]];
const all: Sheet = ['全部', [['兑换码'], ...LIST.map((code) => [code])]];

/** A workbook whose last sheet may be hidden. */
function book(sheets: readonly Sheet[], isHidden = false): Uint8Array {
  const workbook = utils.book_new();
  for (const [name, rows] of sheets) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  if (isHidden) {
    workbook.Workbook = { Sheets: sheets.map((_, at) => ({ Hidden: at === sheets.length - 1 ? 1 : 0 })) };
  }
  return write(workbook, { type: 'buffer', bookType: 'xlsx' });
}

/** The codes that players can get, and the reasons of the findings. */
async function imported(
  db: Database,
  content: string | Uint8Array,
  settings: Parameters<typeof runCodeImport>[3] = {},
) {
  const id = await newPack(db, '新手礼包');
  const { events } = await runCodeImport(db, id, file(content), settings);
  const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
  const free = new Set(rows.map(({ code }) => code));
  await db.deleteFrom('pack_code').where('pack_id', '=', id).execute();
  const reasons = events.flatMap((event) => (event.type === 'issue' ? [event.issue.reason] : []));
  return { codes: LIST.filter((code) => free.has(code)), reasons };
}

describeOneDatabase('the other sheets of a workbook with codes', (open) => {
  test('[COD-27] a sheet without the used codes is imported, and the codes that it lacks are held back', async () => {
    const db = await open();
    const left: Sheet = ['剔除已使用', LIST.slice(0, 5).map((code) => [code])];
    const { codes, reasons } = await imported(db, book([all, left]));
    expect(codes).toEqual(LIST.slice(0, 5));
    expect(reasons).toContainEqual(
      '不在工作表“剔除已使用”里，可能已经发出，没有导入；确认可以发给玩家的，选择已使用、已作废的也导入',
    );
  });

  test('[COD-27] a hidden sheet counts', async () => {
    const db = await open();
    const given: Sheet = ['登记', LIST.slice(5).map((code) => [code, '张三'])];
    expect((await imported(db, book([all, given], true))).codes).toEqual(LIST.slice(0, 5));
  });

  test('[COD-27] a copy of the list with the day of its making, or with the name of the game, holds back nothing', async () => {
    const db = await open();
    const days: Sheet = [
      'Sheet2',
      [['编号', '券号', '制作日期'], ...LIST.map((code, at) => [`${at + 1}`, code, '2026-11-01'])],
    ];
    const games: Sheet = ['Sheet3', LIST.map((code) => [code, '云海剑歌'])];
    expect((await imported(db, book([all, days, games]))).codes).toEqual(LIST);
  });
});

describeOneDatabase('a list of codes whose cells are too many to be stored', (open) => {
  const text = [...LIST, '已领：', LIST[5]].join('\n');
  const free = LIST.filter((_, at) => at !== 5);

  test('[COD-24] is read again with the same result', async () => {
    const db = await open();
    const stored = await imported(db, text);
    expect(stored.codes).toEqual(free);
    expect(await imported(db, text, { mostSpooled: 10 })).toEqual(stored);
  });

  test('is refused if it was changed meanwhile', async () => {
    const db = await open();
    const path = file(text);
    const id = await newPack(db, '周末礼包');
    const emit = ({ type }: { type: string }) => {
      if (type === 'progress') {
        appendFileSync(path, '\nYM8K2Q97TB');
      }
    };
    await expect(runCodeImport(db, id, path, { mostSpooled: 10, emit })).rejects.toThrow(
      '文件在导入的时候被改动了，没有继续导入',
    );
    expect(await db.selectFrom('pack_code').select('id').execute()).toEqual([]);
  });
});
