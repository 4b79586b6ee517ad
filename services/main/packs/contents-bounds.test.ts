import { expect, test } from 'vitest';
import { ITEM_LIMITS } from '../import-rows/limits.ts';
import { checkContents, readContents } from './contents.ts';

const { items, length } = ITEM_LIMITS;
const many = (count: number) => Array.from({ length: count }, (_, index) => `物${index}*2`).join('、');

test('limits the number of items and the length of their names', () => {
  expect(readContents(many(items))).toHaveProperty('value.length', items);
  expect(readContents(many(items + 1))).toEqual({ problem: `最多 ${items} 项，这里有 ${items + 1} 项` });
  const long = '物'.repeat(length);
  expect(readContents(`${long}*2`)).toEqual({ value: [{ name: long, count: 2 }] });
  expect(readContents(`${long}品*2`)).toHaveProperty('problem');
  expect(checkContents([{ name: `${long}品` }])).toHaveProperty('problem');
});

test('reports too many or too long items with the actual number', () => {
  const long = '物'.repeat(length + 1);
  const problem = `物品名最多 ${length} 字，这一项有 ${length + 1} 字：${long}`;
  expect([readContents(long), checkContents([{ name: long }])]).toEqual([{ problem }, { problem }]);
  expect(checkContents(Array(items + 1).fill({ name: '物' }))).toEqual({
    problem: `最多 ${items} 项，这里有 ${items + 1} 项`,
  });
});

test.each([
  [null, '每一项应写成 {"name": "银票", "count": 2}'],
  ['银票', '每一项应写成 {"name": "银票", "count": 2}'],
  [{ name: 2 }, '每一项应写成 {"name": "银票", "count": 2}'],
  [{ name: '银票', count: '若干' }, '“银票”的数量不是有效的数字；可写 1234、1,234 或 12.3万'],
  [{ name: '银票', count: 1.5 }, '“银票”的数量不是整数'],
  [{ name: ' ' }, '有一项没有物品名'],
])('rejects the JSON item %o: %s', (item, problem) => {
  expect(checkContents([{ name: '月卡' }, item])).toEqual({ problem });
});

test.each([undefined, null, ''])('treats the JSON count %o as unknown', (count) => {
  expect(checkContents([{ name: ' 银\u200b票 ', count }])).toEqual({
    value: [{ name: '银票', count: null }],
  });
});

test.each([
  ['名称： 银票 ，数量： 2 ', '银票', 2],
  ['名称：银票；数量：2', '银票', 2],
  ['名称：银票 数量:2', '银票', 2],
  ['名称：甲*乙2', '甲*乙2', null],
  ['名称：甲* 2', '甲', 2],
  ['A2*银票', 'A2*银票', null],
  ['12*银票', '银票', 12],
  ['1,000*银票', '银票', 1_000],
  ['1.5万*银票', '银票', 15_000],
  ['2 万 * 银票', '银票', 20_000],
  ['绑定铜钱50000', '绑定铜钱', 50_000],
  ['绑定粮草 1.5万', '绑定粮草', 15_000],
  ['铜钱5张', '铜钱5张', null],
  ['粮草5万石', '粮草5万石', null],
  ['版本1.5', '版本1.5', null],
  ['时间：10:30', '时间：10:30', null],
  ['战力+50', '战力+50', null],
  ['银票*二', '银票*二', null],
  ['*2', '*2', null],
  ['银票  *2', '银票', 2],
])('reads %s as the item %s with count %o', (text, name, count) => {
  expect(readContents(text)).toEqual({ value: [{ name, count }] });
});

test('a labelled line begins with its label after optional blanks', () => {
  expect(readContents('名称：银票\n \t名称：金币，数量：2')).toEqual({
    value: [
      { name: '银票', count: null },
      { name: '金币', count: 2 },
    ],
  });
  expect(readContents('名称：银票\n备注名称：金币')).toEqual({
    value: [{ name: '银票 备注名称：金币', count: null }],
  });
  expect(readContents('注名称：银票，数量：2')).toEqual({
    value: [
      { name: '注名称：银票', count: null },
      { name: '数量：2', count: null },
    ],
  });
});

test.each([
  ['甲,100个乙', ['甲', '100个乙']],
  ['甲*1,,100乙', ['甲', '100乙']],
  ['甲1,0000', ['甲', '0000']],
  ['甲1,00', ['甲', '00']],
])('the comma of %s separates items', (text, names) => {
  const read = readContents(text);
  expect('value' in read && read.value.map(({ name }) => name)).toEqual(names);
});

test('a thousands separator does not separate items', () => {
  expect(readContents('金币*1,000')).toEqual({ value: [{ name: '金币', count: 1_000 }] });
  expect(readContents('金币*1,银票*2')).toHaveProperty('value.length', 2);
});

test('ignores empty text and empty parts', () => {
  expect([readContents(''), readContents('  ')]).toEqual([{ value: [] }, { value: [] }]);
  expect(readContents('名称：银票，数量：2||')).toEqual({ value: [{ name: '银票', count: 2 }] });
  expect(readContents('名称：银票')).toEqual({ value: [{ name: '银票', count: null }] });
});
