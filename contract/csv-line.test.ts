import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

/** Formula prefixes: the signs, their full-width forms, and skipped whitespace. */
const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

test.each(STARTS.map((start) => [JSON.stringify(start), start]))(
  'escapes text that begins with %s',
  (_shown, start) => {
    const cell = csvLine([`${start}1+1`]).slice(0, -2);
    expect(cell.replace(/^"(.*)"$/s, '$1')).toBe(`'${start}1+1`);
  },
);

test('escapes every cell of a line', () => {
  expect(csvLine(['好玩', '-1+1', '@SUM(A1)'])).toBe("好玩,'-1+1,'@SUM(A1)\r\n");
});

test.each(['1-1', 'a=b', ' =1', '玩+家', "'=1", '', '你好'])('does not change %o', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

test('does not escape numbers, including negative ones', () => {
  expect(csvLine([-5, 0, 1.5])).toBe('-5,0,1.5\r\n');
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', 'a"b', '"a""b"'],
  ['a carriage return', 'a\rb', '"a\rb"'],
  ['a line feed', 'a\nb', '"a\nb"'],
])('quotes a cell with %s', (_name, text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});
