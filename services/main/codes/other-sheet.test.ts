import { expect, test, vi } from 'vitest';
import { OtherSheet } from './other-sheet.ts';
import { UsedCodes } from './used-codes.ts';

const NOW = new Date('2026-11-30T12:00:00+08:00');
const [A, B, C, D] = ['J5T4Y2QKFM', 'KQQA9MSUAK', '4ZWJD73H3C', 'G83DNEP6LH'];

/** What a sheet says of codes, by their keys; of those with a day only if days count. */
function saidIn(rows: string[][], { name = 'Sheet2', listed = 4 } = {}): Record<string, string> {
  const sheet = new OtherSheet(name, 1, NOW, new Set(['云海剑歌', '新手礼包']));
  const all = rows.flatMap((cells, at) => sheet.read({ line: at + 1, cells, numbers: [] }));
  const counting = all.filter(({ isOfDay }) => !isOfDay || sheet.daysCount(listed));
  return Object.fromEntries(counting.flatMap(({ keys, text }) => keys.map((key) => [key, text])));
}

const CODES = [A, B, C, D];
const beside = (text: string, codes = CODES) => codes.map((code) => [code, text]);

const fullWidth = (code: string) =>
  code.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test.each<[string, string[][]]>([
  ['takers', beside('张三', [A, B])],
  ['takers with the names of days', beside('王国庆')],
  ['the same taker of all codes', beside('张三')],
  ['different takers of all codes', CODES.map((code, at) => [code, `${'张李王赵'.charAt(at)}三`])],
  ['days', beside('2026-11-20', [A, B])],
  ['different days of all codes', CODES.map((code, at) => [code, `2026-11-2${at}`])],
  ['words of use', beside('已领')],
  ['a heading', [['兑换码', '领取人'], ...beside('n1')]],
  ['headings that come again', [['备注', '请勿外传'], ['兑换码', '领取人'], ...beside('n1')]],
  ['a code of letters with a word in the first row', [['ABCDEFGH', '未领取'], ...beside('张三')]],
  ['words behind the code', CODES.map((code) => [`${code}（已领）`])],
  ['a name before the code', CODES.map((code) => [`张三：${code}`])],
  ['numbers before the codes', CODES.map((code, at) => [`${at + 1}.${code}`, '张三'])],
  ['labels before the codes', CODES.map((code) => [`兑换码：${code}`, '已领'])],
  ['codes in full width', CODES.map((code) => [fullWidth(code), '张三'])],
  ['words at codes in full width', CODES.map((code) => [`${fullWidth(code)}（已领）`])],
  ['brackets', CODES.map((code) => [`【${code}】`, '2026-11-20', '李四'])],
  ['a sentence', [['其中 J5T4Y2QKFM 已发'], [`${B} 已发给玩家`]]],
  [
    'headings of days that are not of use, and takers',
    [['序', '券号', '谁', '制作日期'], ...beside('张三').map((row) => ['1', ...row, '2026-11-01'])],
  ],
])('[COD-27] a sheet says that its codes were given away: %s', (_name, rows) => {
  expect(Object.keys(saidIn(rows))).toEqual(expect.arrayContaining([A, B]));
});

test.each<[string, string[][]]>([
  ['codes only', CODES.map((code) => [code])],
  ['the name of the game', beside('云海剑歌')],
  ['the name of the pack', beside('新手礼包')],
  ['channels', beside('微信')],
  ['an occasion', ['周年庆', '首充', '预约', '六一', '中秋'].flatMap((text) => beside(text))],
  ['the same day beside all codes', beside('2026-11-01')],
  [
    'a heading of days on which codes were made',
    [['编号', '券号', '制作日期'], ...CODES.map((code, at) => [`${at + 1}`, code, `2026-11-0${at + 1}`])],
  ],
  ['words for unused', beside('未领取')],
  [
    'a code of letters with a word for unused in the first row',
    [['ABCDEFGH', '未领取'], ...beside('未领取')],
  ],
  ['numbers before codes with a channel', CODES.map((code, at) => [`${at + 1}.${code}`, '微信'])],
  ['a label before the code', CODES.map((code) => [`兑换码：${code}`])],
  ['a validity behind the code', CODES.map((code) => [`${code} 有效期至2027-10-01`])],
  ['codes that look like days', [['2026-41-5567'], ['8823-11-05']]],
])('[COD-27] a sheet does not say so: %s', (_name, rows) => {
  expect(saidIn(rows)).toEqual({});
});

test('[COD-27] a short code of letters is named by the words of its cell', () => {
  for (const text of ['FKGXSL（已领）', '张三：FKGXSL', 'FKGXSL used', 'FKGXSL 已发给玩家']) {
    expect(Object.keys(saidIn([[text]])), text).toEqual(['FKGXSL']);
  }
  for (const text of ['FKGXSL（2026-11-20 已发给张三）', 'FKGXSL 已领 QQ12345678', '订单10023 FKGXSL 已发']) {
    expect(Object.keys(saidIn([[text]])), text).toContain('FKGXSL');
  }
  for (const text of ['兑换码：FKGXSL', 'FKGXSL 每人限一次', 'FKGXSL new']) {
    expect(saidIn([[text]]), text).toEqual({});
  }
});

test('[COD-27] the same day beside fewer codes than the list has is the day on which they were given away', () => {
  expect(Object.keys(saidIn(beside('2026-11-01'), { listed: 5 }))).toEqual(CODES);
});

test.each([
  ['已使用', 'used'],
  ['旧码', 'used'],
  ['剔除已使用', 'rest'],
  ['不含已领取', 'rest'],
  ['去掉用过的', 'rest'],
  ['已删除', 'used'],
  ['已删除已使用', 'used'],
  ['废除已发', 'used'],
  ['除已使用', 'rest'],
  ['Sheet2', undefined],
])('[COD-27] the name %s says %s', (name, kind) => {
  expect(new OtherSheet(name, 1, NOW, new Set()).kind).toBe(kind);
});

test('[COD-27] under such a name, codes of letters and passwords of Chinese characters count, too', () => {
  const rows = [['VIPCODE'], ['云海口令']];
  expect(Object.keys(saidIn(rows, { name: '已使用' }))).toEqual(
    expect.arrayContaining(['VIPCODE', '云海口令']),
  );
});

test('a row is judged once, however many columns it has', () => {
  const textOf = vi.spyOn(UsedCodes.prototype, 'textOf');
  const cells = Array.from({ length: 256 }, (_, at) => `YM8K2Q${1_000 + at}`);
  expect(saidIn([cells, cells])).toEqual({});
  expect(textOf).toHaveBeenCalledTimes(2);
  textOf.mockRestore();
});
