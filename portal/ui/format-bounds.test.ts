import { expect, test } from 'vitest';
import { countText, dayName, durationText, monthOf, shortDate, sizeText, timeAgo } from './format.ts';

const NOW = '2026-11-21T10:00:00+08:00';
const MB = 1024 * 1024;

test.each([
  [999, '999'],
  [1_000, '1,000'],
  [9_999, '9,999'],
  [10_000, '1万'],
  [999_000, '99.9万'],
  [1_004_000, '100万'],
  [99_999_999, '10000万'],
  [100_000_000, '1亿'],
  [12_340_000_000, '123亿'],
])('%i is counted as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

test.each([
  [0, '1 KB'],
  [1_536, '2 KB'],
  [MB - 1, '1024 KB'],
  [MB, '1 MB'],
  [1024 * MB - 1, '1024 MB'],
  [1024 * MB, '1.0 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ['2026-11-21T09:59:00.001+08:00', '刚刚'],
  ['2026-11-21T09:59:00+08:00', '1分钟前'],
  ['2026-11-21T09:00:00.001+08:00', '59分钟前'],
  ['2026-11-21T09:00:00+08:00', '1小时前'],
  ['2026-11-21T00:00:00+08:00', '10小时前'],
  ['2026-11-20T23:59:59+08:00', '昨天 23:59'],
  ['2026-11-20T00:00:00+08:00', '昨天 00:00'],
  ['2026-11-19T23:59:59+08:00', '11月19日'],
])('%s was %s', (then, text) => {
  expect(timeAgo(then, NOW)).toBe(text);
});

test('days and months turn at midnight in China', () => {
  expect(dayName('2026-11-20T23:59:59+08:00', NOW)).toBe('昨天');
  expect(dayName('2026-11-23T00:00:00+08:00', NOW)).toBe('11月23日 周一');
  expect(shortDate('2025-12-31T23:59:59+08:00', NOW)).toBe('2025年12月31日');
  expect(shortDate('2025-12-31T16:00:00Z', NOW)).toBe('1月1日');
  expect([monthOf('2026-01-31T15:59:59Z'), monthOf('2026-01-31T16:00:00Z')]).toEqual(['2026-01', '2026-02']);
});

test.each([
  [5, '00:05'],
  [60, '01:00'],
  [3_661, '61:01'],
])('a video of %i s lasts %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
