import { expect, test } from 'vitest';
import { cellAddress, HeaderFinder, headerScore, type TableRow } from './find-header.ts';

const KNOWN = new Set(['游戏', '区服', '时间', '平台', '日期', '时刻', 'game', 'server', '安卓下载']);
const isHeading = (text: string) => KNOWN.has(text.trim());
const table = (...rows: string[]): TableRow[] =>
  rows.map((row, at) => ({ line: at + 1, row: at + 1, cells: row.split(',') }));

function found(rows: TableRow[]): { columns: string[]; above: number[]; data: string[] } {
  let columns: string[] = [];
  let above: number[] = [];
  const finder = new HeaderFinder(isHeading, (header) => {
    columns = header.columns;
    above = header.above.map(({ line }) => line);
  });
  const data = [...rows.flatMap((row) => finder.push(row)), ...finder.end()];
  return { columns, above, data: data.map(({ cells }) => cells.join()) };
}

test.each([
  ['the first row', ['游戏,区服', '甲,1'], ['游戏', '区服'], ['甲,1']],
  ['below a title', ['开服表,', '游戏,区服', '甲,1'], ['游戏', '区服'], ['甲,1']],
  ['unknown: the first row', ['a,b', '甲,1'], ['a', 'b'], ['甲,1']],
  ['of two rows', ['游戏,信息,', ',区服,时间', '甲,1,2'], ['游戏', '区服', '时间'], ['甲,1,2']],
  ['a group and its column', ['游戏,安卓', ',下载', '甲,1'], ['游戏', '安卓下载'], ['甲,1']],
  [
    'of two rows with merged cells',
    ['开服表,,,', '游戏,区服,时间,', '游戏,区服,日期,时刻', '甲,1,2,3'],
    ['游戏', '区服', '日期', '时刻'],
    ['甲,1,2,3'],
  ],
  ['followed by its English names', ['游戏,区服', 'game,server', '甲,1'], ['游戏', '区服'], ['甲,1']],
  ['whose data has a word of a heading', ['游戏,区服', '时间,1'], ['游戏', '区服'], ['时间,1']],
])('[BLK-10] a header is %s', (_name, rows, columns, data) => {
  expect(found(table(...rows))).toMatchObject({ columns, data });
});

test('[BLR-01] the rows above the header are named', () => {
  expect(found(table('开服表,', '游戏,区服', '甲,1')).above).toEqual([1]);
  expect(found(table('游戏,信息,', ',区服,时间', '甲,1,2')).above).toEqual([]);
  expect(found(table('表,,,', '游戏,区服,时间,', '游戏,区服,日期,时刻', '甲,1,2,3')).above).toEqual([1, 2]);
});

test('[BLK-10] a header is looked for in the first ten rows only', () => {
  const late = table(...Array.from({ length: 10 }, () => '说明,'), '游戏,区服');
  expect(headerScore(late.slice(0, 10), isHeading)).toBe(0);
  expect(found(late).columns).toEqual(['说明']);
});

test.each([
  [0, 1, 'A1'],
  [2, 12, 'C12'],
  [25, 3, 'Z3'],
  [26, 3, 'AA3'],
  [255, 9, 'IV9'],
])('[BLK-10] column %i of row %i is %s', (column, row, address) => {
  expect(cellAddress(column, row)).toBe(address);
});
