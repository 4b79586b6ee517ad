import { expect, it } from 'vitest';
import { readCode } from './code-text.ts';

const cell = (text: string) => ({ line: 1, text });

it.each([
  'BIG2••••••Y9',
  '••••••Y9',
  'ZKKJ****H6',
  '****H6',
  'ZKKJ＊＊＊＊',
  'AB8G9H1A…',
  '…H1A8',
  'AB8G9H1A...',
  'AB8G...1C',
  'AB8G9H1A。。。',
  'AB8G●●●●1C',
  'AB8G★★★★',
  'AB8G○○○○1C',
  '兑换码：AB8G••••1C',
  '1、AB8G**',
  'AB8G-****-1C',
  'AB8G **** 1C',
  'YM8K••1C（已发）',
  '云海••••888',
  '“AB8G9H1A……”',
])('[COD-08] refuses %s, which is masked or cut', (text) => {
  expect(readCode(cell(text), true).problem).toContain('已打码或不完整');
});

it.each(['YM8K••••••BC', 'YM8K****', 'YM8K2Q…'])(
  '[COD-08] refuses %s as the code of all players: it is masked or cut',
  (text) => {
    expect(readCode(cell(text)).problem).toContain('已打码或不完整');
  },
);

it.each(['AB8Gxxxx1C', 'AB8GXXXXXX1C', 'XXXX-XXXX-XXXX', 'AB8G____1C', 'AB8G??1C', 'AB8G##1C'])(
  '[COD-09] holds back %s: it may be masked',
  (text) => {
    expect(readCode(cell(text), true)).toMatchObject({
      code: text,
      remark: expect.stringContaining('打了码'),
    });
    expect(readCode(cell(text)).problem).toBeUndefined();
  },
);

it.each(['A*B8', '云海·888', 'YM8K.2', 'ABXXX8', 'abxxx8', 'A?8', 'A#8', 'A__8', '●YM8K2Q97', '★★★YM8K2Q97'])(
  '[COD-08] takes %s: nothing is masked',
  (text) => {
    const { code, problem, remark } = readCode(cell(text), true);
    expect({ code, problem, remark }).toEqual({
      code: text.replace(/^[●★]+/, ''),
      problem: undefined,
      remark: undefined,
    });
  },
);
