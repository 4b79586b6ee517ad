import { expect, test } from 'vitest';
import { countedTerm, UNWRITTEN } from './search-term.ts';

test.each([...'0123456789〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖'])(
  'five times %s is a name, six times may be a number',
  (digit) => {
    expect(countedTerm(`游${digit.repeat(5)}`)).toBe(`游${digit.repeat(5)}`);
    expect(countedTerm(`游${digit.repeat(6)}`)).toBe(UNWRITTEN);
  },
);

test.each([
  ['abc4567', 'abc4567'],
  ['abcdefg8', UNWRITTEN],
  ['abcdefgh', 'abcdefgh'],
  ['1-2-abcd', UNWRITTEN],
  ['@', UNWRITTEN],
  ['a://b', UNWRITTEN],
  ['www.a', UNWRITTEN],
  ['www', 'www'],
  ['很'.repeat(40), '很'.repeat(20)],
  ['很'.repeat(41), UNWRITTEN],
  [`${'a'.repeat(19)} b`, 'a'.repeat(19)],
])('%s is counted as %o', (typed, counted) => {
  expect(countedTerm(typed)).toBe(counted);
});
