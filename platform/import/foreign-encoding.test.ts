import { expect, test } from 'vitest';
import { gb18030 } from '#tests/integration/gb18030.ts';
import { foreignEncoding } from './foreign-encoding.ts';

const row = (cells: readonly number[][]) => Uint8Array.from([...Buffer.from('name,code\n'), ...cells.flat()]);
const times = (count: number, pair: (at: number) => number[]) =>
  row(Array.from({ length: count }, (_, at) => pair(at)));

const BIG5 = times(60, (at) => [0xb0 + (at % 20), at % 2 === 0 ? 0xa1 + at : 0x41 + (at % 60)]);

test.each([
  ['Shift_JIS（日文）', times(40, (at) => [0x82, 0xa0 + (at % 40)])],
  ['Shift_JIS（日文）', times(40, (at) => (at % 2 === 0 ? [0x83, 0x40 + at] : [0x93, 0xfa]))],
  ['EUC-JP（日文）', times(40, (at) => (at % 2 === 0 ? [0xa4, 0xa2 + at] : [0xc6, 0xfc]))],
  ['EUC-KR（韩文）', times(60, (at) => [0xb0 + (at % 25), 0xa1 + at])],
])('[BLR-12] recognises %s', (name, head) => {
  expect(foreignEncoding(head)).toBe(name);
});

test.each([
  ['a Chinese text', '云海剑歌周年庆，登录即送玄铁令与元宝，快来和仙友们一起在九霄云端斩妖除魔。'],
  ['a short Chinese text', '安卓版本'],
  ['one with some kana', '东京喵喵の冒险：收集全部猫咪，体验日式像素风格，支持中文与日文两种语言字幕'],
  ['a list of codes with a label', '兑换码：YM8K\n'.repeat(30)],
  ['euro signs of one byte', Buffer.concat(Array(30).fill(Buffer.from([0x80, 0xc0, 0xf1, 0xb0, 0xfc])))],
  ['Big5', BIG5],
  ['ASCII', 'name,code\nA,B\n'],
])('[BLR-12] takes %s for Chinese', (_name, text) => {
  expect(foreignEncoding(typeof text === 'string' ? gb18030(text) : text)).toBeUndefined();
});
