import { expect, it } from 'vitest';
import { readCode } from './code-text.ts';

const cell = (text: string, isNumber?: true) => ({ line: 1, text, ...(isNumber ? { isNumber } : {}) });

it('accepts an ordinary code unchanged', () => {
  expect(readCode(cell('YM-8K2Q_x97'))).toEqual({ code: 'YM-8K2Q_x97', notes: [] });
});

it.each([
  ['one character', 'Y'],
  ['two characters', 'Y8'],
  ['100 ASCII characters', 'Y'.repeat(100)],
  ['100 other characters', '码'.repeat(100)],
  ['100 characters outside the basic plane', '🎁'.repeat(100)],
])('accepts a code of %s', (_, text) => {
  expect(readCode(cell(text))).toEqual({ code: text, notes: [] });
});

it('trims a code', () => {
  expect(readCode(cell(' Y8 '))).toEqual({ code: 'Y8', notes: [] });
  expect(readCode(cell('Y8\n'))).toEqual({ code: 'Y8', notes: [] });
});

it('removes invisible characters and reports it', () => {
  expect(readCode(cell('\ufeffYM\u200b8K2\u00ad '))).toEqual({
    code: 'YM8K2',
    notes: ['去掉了 3 个看不见的字符'],
  });
});

it('converts full-width characters and reports it', () => {
  expect(readCode(cell('ＹＭ８Ｋ－２'))).toEqual({ code: 'YM8K-2', notes: ['全角字符改成了半角'] });
});

it.each([
  ['YM 8K', '兑换码中间有空格'],
  ['YM\u30008K', '兑换码中间有空格'],
  ['YM\ufffd8K', '有损坏的字符（编码转换时丢失）'],
  ['码'.repeat(101), '最多 100 字，这里有 101 字'],
  ['Y'.repeat(101), '最多 100 字，这里有 101 字'],
])('rejects %j', (text, problem) => {
  expect(readCode(cell(text))).toMatchObject({ problem });
});

it('rejects a plain code of a broken row with the reason of its row', () => {
  const broken = { ...cell('YM8K'), broken: '引号没有闭合' };
  expect(readCode(broken)).toEqual({ code: 'YM8K', notes: [], problem: '引号没有闭合' });
});

it('accepts a short number of a workbook with a warning and rejects one that lost digits', () => {
  expect(readCode(cell('123456789012345', true))).toMatchObject({ code: '123456789012345' });
  expect(readCode(cell('123456789012345', true)).warning).toContain('开头若有 0');
  expect(readCode(cell('1234567890123456800', true)).problem).toContain('已经不准确');
  expect(readCode(cell('1.2e+21', true)).problem).toContain('已经不准确');
});
