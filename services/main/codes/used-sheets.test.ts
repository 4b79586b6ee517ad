import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, expect, test, vi } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { OtherSheet } from './other-sheet.ts';
import { UsedSheets } from './used-sheets.ts';

const NOW = new Date('2026-11-30T12:00:00+08:00');
const LIST = 'J5T4Y2QKFM KQQA9MSUAK 4ZWJD73H3C G83DNEP6LH 2KSYZ8HH97 88VFKGXS8L'.split(' ');
const [A = '', B = ''] = LIST;
const folder = mkdtempSync(join(tmpdir(), 'youmen-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'codes.xlsx');

type Sheet = [name: string, rows: string[][]];

/** What the other sheets say of the codes of the list. */
async function saidOf(bytes: Uint8Array, names: readonly string[], most?: number) {
  writeFileSync(path, bytes);
  const used = new UsedSheets(NOW, ['云海剑歌'], most);
  await used.read({ path, sheets: { names, read: '全部', hidden: [] }, codes: LIST.length });
  const reasons = LIST.map((code) => used.reasonOf(code));
  const { warning, note } = used;
  used.close();
  return {
    texts: reasons.map((one) => one?.reason),
    advice: reasons.map((one) => one?.advice),
    warning,
    note,
    held: LIST.filter((_, at) => reasons[at] !== undefined),
  };
}

function book(...others: Sheet[]): [bytes: Uint8Array, names: string[]] {
  const workbook = utils.book_new();
  const sheets: Sheet[] = [['全部', LIST.map((code) => [code])], ...others];
  for (const [name, rows] of sheets) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  return [write(workbook, { type: 'buffer', bookType: 'xlsx' }), sheets.map(([name]) => name)];
}

test('[COD-27] a sheet with the codes that are left says that the others were used', async () => {
  const { held, texts } = await saidOf(...book(['剔除已使用', LIST.slice(2).map((code) => [code])]));
  expect(held).toEqual([A, B]);
  expect(texts[0]).toBe('不在工作表“剔除已使用”里，可能已经发出');
});

test('[COD-27] days in one sheet, and takers in the next one', async () => {
  const days: Sheet = ['Sheet2', LIST.map((code) => [code, '2026-11-01'])];
  const { held: none, note } = await saidOf(...book(days));
  expect([none, note]).toEqual([
    [],
    '工作表“Sheet2”里每个兑换码旁边写着“2026-11-01”，当作制作日期；若是发出的日期，请不要导入',
  ]);
  const takers: Sheet = ['Sheet3', [[A, '张三']]];
  const { held, texts } = await saidOf(...book(days, takers, ['Sheet4', [[B, '2026-11-20']]]));
  expect(held).toEqual([A, B]);
  expect(texts.slice(0, 2)).toEqual([
    '也在工作表“Sheet3”里，旁边写着“张三”',
    '也在工作表“Sheet4”里，旁边写着“2026-11-20”',
  ]);
});

test('[COD-27] of more sheets with days than are looked at for each code, the days are not those of the making', async () => {
  const days = Array.from({ length: 21 }, (_, at): Sheet => [`表${at}`, [[A, '2026-11-20']]]);
  expect(await saidOf(...book(...days))).toMatchObject({ held: [A], note: undefined });
});

test('of more than a temporary file may hold, all codes are held back', async () => {
  const used: Sheet = ['已使用', [[A], ['YM8K2Q97TB']]];
  expect((await saidOf(...book(used))).held).toEqual([A]);
  const often: Sheet = ['已使用', Array.from({ length: 10 }, () => [A])];
  expect((await saidOf(...book(often), 40)).held).toEqual([A]);
  const { held, texts, advice } = await saidOf(...book(used), 40);
  expect(advice[1]).toMatch(/^没有导入；请从文件里删去已经发出的兑换码/);
  expect(held).toEqual(LIST);
  expect(texts[1]).toBe('别的工作表里写着已经发出的兑换码太多，没有核对完');
});

/** A workbook of which the sheets besides the first one have no rows. */
function withoutParts(names: readonly string[]): Uint8Array {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 2}" r:id="x${at}"/>`);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return writtenZip(
    workbookParts('<worksheet><sheetData/></worksheet>', {
      'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="全部" sheetId="1" r:id="r1"/>${sheets.join('')}</sheets></workbook>`,
    }),
  );
}

test('[COD-27] sheets that cannot be read are named with the reason, some of many', async () => {
  const names = Array.from({ length: 7 }, (_, at) => `表${at}`);
  const { held, warning } = await saidOf(withoutParts(names), ['全部', ...names]);
  expect(held).toEqual([]);
  expect(warning).toBe(
    '工作表“表0”、“表1”、“表2”、“表3”、“表4”等 7 张读不出来（工作簿里没有这张表的内容，请在 Excel 里重新保存），不知道里面有没有记着已经发出的兑换码；请核对',
  );
});

test('[COD-27] a sheet of used codes that cannot be read holds back all codes', async () => {
  const { held, texts, advice } = await saidOf(withoutParts(['已使用']), ['全部', '已使用']);
  expect(advice[0]).toMatch(/^没有导入；请在 Excel 里重新保存/);
  expect(held).toEqual(LIST);
  expect(texts[0]).toBe('工作表“已使用”读不出来，不知道里面有哪些兑换码');
});

test('the event loop has turns while rows of many columns are read', async () => {
  const row = Array.from({ length: 100 }, (_, at) => `YM8K2Q${1_000 + at}`);
  const [bytes, names] = book(['Sheet2', Array.from({ length: 1_000 }, () => row)]);
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  const read = OtherSheet.prototype.read;
  const seen = new Set<number>();
  vi.spyOn(OtherSheet.prototype, 'read').mockImplementation(function (this: OtherSheet, given) {
    seen.add(turns);
    return read.call(this, given);
  });
  setImmediate(turn);
  await saidOf(bytes, names);
  isOver = true;
  vi.restoreAllMocks();
  expect(seen.size).toBeGreaterThanOrEqual(15);
});
