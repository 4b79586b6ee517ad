import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCount, readDuration, readScore, readSize } from './numbers.ts';

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

  test.each(['', '-1', '1.5', '1.23456万', '约10万', '12,34', '1e9', '十', '99999999999亿'])(
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

  test('any text is read as a whole number from 0 up, or refused', () => {
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

test('readScore', () => {
  expect(readScore('8.6')).toEqual({ value: 8.6 });
  expect(readScore('9.25分')).toEqual({ value: 9.3 });
  expect(readScore('10')).toEqual({ value: 10 });
  expect(readScore('11')).toHaveProperty('problem');
  expect(readScore('-1')).toHaveProperty('problem');
});
