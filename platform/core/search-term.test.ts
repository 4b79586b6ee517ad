import { expect, test } from 'vitest';
import { countedTerm, PLACEHOLDER } from './search-term.ts';

test.each([
  ['  青崖渡 ', '青崖渡'],
  ['ＱＹＤ　手游', 'qyd 手游'],
  ['QingYaDu', 'qingyadu'],
  ['2048', '2048'],
  ['三国\u200B志', '三国志'],
  ['一二三木头人', '一二三木头人'],
  ['少年'.repeat(15), '少年'.repeat(10)],
  [`  ${'少年'.repeat(10)}`, '少年'.repeat(10)],
  [` ${'很'.repeat(40)} `, '很'.repeat(20)],
  ['我的ab12cd3', '我的ab12cd3'],
])('%s is counted as %s', (typed, counted) => {
  expect(countedTerm(typed)).toBe(counted);
});

test.each([
  '13800138000',
  '138 0013 8000',
  '１３８-００１３-８０００',
  '幺三八零零幺三八零零零',
  '我的号1380013',
  'YM8K-42XQ-77BC',
  'ym8kx2bcde',
  '我的码ab12cd34',
  'li.lei@example.com',
  'https://example.com/a',
  '很'.repeat(41),
])('%s is not stored', (typed) => {
  expect(countedTerm(typed)).toBe(PLACEHOLDER);
});

test.each([...'0123456789〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖'])(
  'five times %s is stored, six times is not',
  (digit) => {
    expect(countedTerm(`游${digit.repeat(5)}`)).toBe(`游${digit.repeat(5)}`);
    expect(countedTerm(`游${digit.repeat(6)}`)).toBe(PLACEHOLDER);
  },
);

test.each([
  ['abc4567', 'abc4567'],
  ['abcdefg8', PLACEHOLDER],
  ['abcdefgh', 'abcdefgh'],
  ['1-2-abcd', PLACEHOLDER],
  ['@', PLACEHOLDER],
  ['a://b', PLACEHOLDER],
  ['www.a', PLACEHOLDER],
  ['www', 'www'],
  ['很'.repeat(40), '很'.repeat(20)],
  ['很'.repeat(41), PLACEHOLDER],
  [`${'a'.repeat(19)} b`, 'a'.repeat(19)],
])('%s is counted as %o', (typed, counted) => {
  expect(countedTerm(typed)).toBe(counted);
});
