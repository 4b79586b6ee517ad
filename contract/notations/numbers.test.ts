import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halfWidth } from './characters.ts';
import { readCount, readDuration, readScore, readSize, readStars } from './numbers.ts';

describe('readCount', () => {
  test.each([
    ['1234', 1234],
    ['1,234,567', 1_234_567],
    ['12.3万', 123_000],
    ['1.13万', 11_300],
    ['1.2亿', 120_000_000],
    ['10W', 100_000],
    ['３千', 3_000],
    ['2百万', 2_000_000],
    ['100万+', 1_000_000],
    ['86 次', 86],
    ['0', 0],
    ['12.0', 12],
  ])('%s', (text, value) => {
    expect(readCount(text)).toEqual({ value });
  });

  test.each(['', '-1', '1.5', '1.23456万', '若10万', '12,34', '1e9', '十', '99999999999亿'])(
    'refuses %j',
    (text) => {
      expect(readCount(text)).toHaveProperty('problem');
    },
  );

  test('a count in 万 is exact', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), (count) => {
        expect(readCount(`${(count / 10_000).toFixed(4)}万`)).toEqual({ value: count });
        expect(readCount(count.toLocaleString('en'))).toEqual({ value: count });
      }),
    );
  });

  test('any text is read as a non-negative integer or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = readCount(text);
        expect('problem' in reading || (Number.isSafeInteger(reading.value) && reading.value >= 0)).toBe(
          true,
        );
      }),
    );
  });
});

describe('readSize', () => {
  test.each([
    ['1.2GB', 1_288_490_189],
    ['850 MB', 891_289_600],
    ['850M', 891_289_600],
    ['1.5兆', 1_572_864],
    ['512KiB', 524_288],
    ['1288490188', 1_288_490_188],
    ['１２８ｍｂ', 134_217_728],
  ])('%s', (text, value) => {
    expect(readSize(text)).toEqual({ value });
  });

  test.each(['', '0', '0MB', '1.5', 'GB', '-1MB', '很大'])('refuses %j', (text) => {
    expect(readSize(text)).toHaveProperty('problem');
  });
});

test('readDuration', () => {
  expect(readDuration('205')).toEqual({ value: 205 });
  expect(readDuration('3:25')).toEqual({ value: 205 });
  expect(readDuration('1:02:03')).toEqual({ value: 3_723 });
  expect(readDuration('3分25秒')).toEqual({ value: 205 });
  expect(readDuration('3:75')).toHaveProperty('problem');
  expect(readDuration('0')).toHaveProperty('problem');
  expect(readDuration('')).toHaveProperty('problem');
});

test('[FIG-30] readScore', () => {
  expect(readScore('8.6')).toEqual({ value: { value: 8.6, scale: null } });
  expect(readScore('9.25分')).toEqual({ value: { value: 9.3, scale: null } });
  expect(readScore('9.5/10')).toEqual({ value: { value: 9.5, scale: 10 } });
  expect(readScore('4.5 / 5 分')).toEqual({ value: { value: 4.5, scale: 5 } });
  expect(readScore('87/100')).toEqual({ value: { value: 87, scale: 100 } });
  expect(readScore('87')).toEqual({ value: { value: 87, scale: null } });
  expect(readScore('4.5/4')).toHaveProperty('problem');
  expect(readScore('-1')).toHaveProperty('problem');
});

test.each(['4.5星', '五星', '★★★★☆', '★★★', '⭐⭐⭐⭐⭐', '5颗星', '☆☆☆☆☆'])(
  '[BLR-23] the score %s is refused with what is accepted',
  (text) => {
    expect(readScore(text)).toEqual({ problem: '是星级；请写成带满分的评分，例如 4.6/5' });
  },
);

test.each([
  ['5', 5],
  ['1', 1],
  ['5星', 5],
  ['５星', 5],
  ['五星', 5],
  ['四颗星', 4],
  ['3 颗星', 3],
  ['3.0', 3],
  ['3.0星', 3],
  ['4分/5分', 4],
  ['4/5', 4],
  ['5 / 5 星', 5],
  ['★★★★☆', 4],
  ['★★★', 3],
  ['★ ★ ★ ☆ ☆', 3],
  ['⭐⭐⭐⭐⭐', 5],
  ['⭐️⭐️', 2],
  ['🌟🌟🌟', 3],
  ['★✩✩✩✩', 1],
  ['4 stars', 4],
  ['1 Star', 1],
])('[BLR-23] the stars %s are %i', (text, value) => {
  expect(readStars(text)).toEqual({ value });
});

test.each([
  ['4.5星', '星级是整数，不能是 4.5；'],
  ['4.5', '星级是整数，不能是 4.5；'],
  ['★★★★½', '不是 1 到 5 颗完整的星；'],
  ['☆☆☆☆☆', '不是 1 到 5 颗完整的星；'],
  ['☆☆☆', '不是 1 到 5 颗完整的星；'],
  ['★★★★★★', '不是 1 到 5 颗完整的星；'],
  ['★★★☆', '不是 1 到 5 颗完整的星；'],
  ['0', '星级应为 1 到 5，没有打分的请留空；'],
  ['6星', '星级应为 1 到 5，没有打分的请留空；'],
  ['80', '星级应为 1 到 5，没有打分的请留空；'],
  ['十星', '星级应为 1 到 5，没有打分的请留空；'],
  ['10/10', '满分不是 5；请换算成星级，'],
  ['4/10', '满分不是 5；请换算成星级，'],
  ['好评', '不是星级；'],
  ['4分', '不是星级；'],
  ['满分', '不是星级；'],
  ['☆★★★★', '不是星级；'],
  ['-1', '不是星级；'],
])('[BLR-23] the stars %s are refused with what is accepted', (text, problem) => {
  expect(readStars(text)).toEqual({ problem: `${problem}可写 1 到 5、5星、五星、★★★★☆ 或 4/5` });
});

const readingOf = (read: { value: unknown } | { problem: string }) =>
  'value' in read ? read.value : read.problem;

test.each([
  ['0', 0],
  ['1234', 1_234],
  ['1,234', 1_234],
  ['1,234,567', 1_234_567],
  ['12,34', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  ['1千', 1_000],
  ['1.5k', 1_500],
  ['12.3万', 123_000],
  ['10W', 100_000],
  ['2百万', 2_000_000],
  ['2m', 2_000_000],
  ['2千万', 20_000_000],
  ['1.2亿', 120_000_000],
  ['100万+', 1_000_000],
  ['100 万 次 +', 1_000_000],
  ['7 次', 7],
  ['7人', 7],
  ['7 个', 7],
  ['7份', 7],
  ['7 条', 7],
  ['7下载', 7],
  ['７', 7],
  ['1.0', 1],
  ['1.5', '不是整数'],
  ['1.23456万', '不是整数'],
  ['1.2300万', 12_300],
  ['9007199254740992', '数值过大'],
  ['-1', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  ['约100万', 1_000_000],
  ['1.2萬', 12_000],
  ['100万以上', 1_000_000],
  ['约若干', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  ['5x', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  ['1,234,5', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  [' 5万 ', 50_000],
])('reads the count %s as %s', (text, value) => {
  expect(readingOf(readCount(text))).toBe(value);
});

test.each([
  ['1', '没有单位；请写 1MB 这样，或字节数'],
  ['980', '没有单位；请写 980MB 这样，或字节数'],
  ['1288490188', 1_288_490_188],
  ['1b', 1],
  ['2 bytes', 2],
  ['1 byte', 1],
  ['3字节', 3],
  ['1k', 1_024],
  ['1KB', 1_024],
  ['1KiB', 1_024],
  ['1k字节', 1_024],
  ['850M', 850 * 1_024 ** 2],
  ['1兆', 1_024 ** 2],
  ['1.2GB', Math.round(1.2 * 1_024 ** 3)],
  ['1T', 1_024 ** 4],
  ['1,024,000', 1_024_000],
  ['1,2', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['1.5', '字节数应为整数'],
  ['0', '大小不能是 0；未知请留空'],
  ['9007199T', '大小超出范围'],
  ['大', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['约1M', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['1Mx', '不是大小；可写 1.2GB、850MB 或字节数'],
  [' 1 M ', 1_024 ** 2],
  ['1,024.5k', 1_049_088],
])('reads the size %s as %s', (text, value) => {
  expect(readingOf(readSize(text))).toBe(value);
});

test.each([
  ['205', 205],
  ['3:25', 205],
  ['1:02:03', 3_723],
  ['0:59', 59],
  ['0:60', '时长的秒数应小于 60'],
  ['3分25秒', 205],
  ['3分钟', 180],
  ['120分', 7_200],
  ['25秒', 25],
  ['1小时', 3_600],
  ['1时2分3秒', 3_723],
  ['', '不是时长；可写 205、3:25 或 3分25秒'],
  ['0', '时长不能是 0；未知请留空'],
  ['0:00', '时长不能是 0；未知请留空'],
  ['很长', '不是时长；可写 205、3:25 或 3分25秒'],
  ['约3:25', '不是时长；可写 205、3:25 或 3分25秒'],
  ['3:25x', '不是时长；可写 205、3:25 或 3分25秒'],
  ['约3分', '不是时长；可写 205、3:25 或 3分25秒'],
  ['3分x', '不是时长；可写 205、3:25 或 3分25秒'],
  [' 3:25 ', 205],
])('reads the duration %s as %s', (text, value) => {
  expect(readingOf(readDuration(text))).toBe(value);
});

test.each([
  ['0', 0],
  ['8.5', 8.5],
  ['8.54分', 8.5],
  ['8.55', 8.6],
  ['10', 10],
  ['10.04', 10],
  ['10.04/10', 10],
  ['10.05/10', '评分应为 0 到 10'],
  ['5.1/5', '评分应为 0 到 5'],
  ['101', '评分应为 0 到 100'],
  ['好', '不是评分；应为数字，例如 8.5 或 4.6/5'],
  ['约8', '不是评分；应为数字，例如 8.5 或 4.6/5'],
  ['8.5x', '不是评分；应为数字，例如 8.5 或 4.6/5'],
  [' 8.5 ', 8.5],
])('reads the score %s as %s', (text, value) => {
  const reading = readScore(text);
  expect('value' in reading ? reading.value.value : reading.problem).toBe(value);
});

test('converts all full-width characters', () => {
  expect(halfWidth('！～Ａｚ０９　、')).toBe('!~Az09 、');
});
