import { describe, expect, it } from 'vitest';
import {
  countdownText,
  countText,
  dayName,
  durationText,
  fullTime,
  monthOf,
  shortDate,
  sizeText,
  timeAgo,
} from './format.ts';

const NOW = '2026-11-21T10:00:00+08:00';

describe('formats', () => {
  it.each([
    [0, '0'],
    [9_820, '9,820'],
    [10_000, '1万'],
    [128_400, '12.8万'],
    [999_400, '99.9万'],
    [1_000_000, '100万'],
    [1_004_000, '100万'],
    [3_260_000, '326万'],
    [320_000_000, '3.2亿'],
  ])('counts %i as %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });

  it.each([
    [900, '1 KB'],
    [842 * 1024 * 1024, '842 MB'],
    [1_932_735_283, '1.8 GB'],
  ])('sizes %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it('writes times in the time zone of China', () => {
    expect(fullTime('2026-11-21T02:00:00Z')).toBe('2026年11月21日 10:00');
    expect(fullTime('2026-11-20T23:30:00-08:00')).toBe('2026年11月21日 15:30');
  });

  it.each([
    ['2026-11-21T09:59:40+08:00', '刚刚'],
    ['2026-11-21T09:45:00+08:00', '15分钟前'],
    ['2026-11-21T07:00:00+08:00', '3小时前'],
    ['2026-11-20T22:00:00+08:00', '昨天 22:00'],
    ['2026-11-02T22:00:00+08:00', '11月2日'],
    ['2025-11-02T22:00:00+08:00', '2025年11月2日'],
  ])('writes %s as %s', (then, text) => {
    expect(timeAgo(then, NOW)).toBe(text);
  });

  it('names the days around today, and other days with the weekday', () => {
    expect(dayName('2026-11-21T23:59:00+08:00', NOW)).toBe('今天');
    expect(dayName('2026-11-22T00:00:00+08:00', NOW)).toBe('明天');
    expect(dayName('2026-11-28T00:00:00+08:00', NOW)).toBe('11月28日 周六');
  });

  it('counts down in seconds below a day and in minutes above', () => {
    expect(countdownText(3 * 3_600_000 + 24 * 60_000 + 10_000)).toBe('03:24:10');
    expect(countdownText(51 * 3_600_000)).toBe('2天 03:00');
    expect(countdownText(-5)).toBe('00:00:00');
    expect(durationText(84)).toBe('01:24');
  });
});

describe('bounds of formats', () => {
  const MB = 1024 * 1024;

  it.each([
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

  it.each([
    [0, '1 KB'],
    [1_536, '2 KB'],
    [MB - 1, '1024 KB'],
    [MB, '1 MB'],
    [1024 * MB - 1, '1024 MB'],
    [1024 * MB, '1.0 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
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

  it('days and months change at midnight in China', () => {
    expect(dayName('2026-11-20T23:59:59+08:00', NOW)).toBe('昨天');
    expect(dayName('2026-11-23T00:00:00+08:00', NOW)).toBe('11月23日 周一');
    expect(shortDate('2025-12-31T23:59:59+08:00', NOW)).toBe('2025年12月31日');
    expect(shortDate('2025-12-31T16:00:00Z', NOW)).toBe('1月1日');
    expect([monthOf('2026-01-31T15:59:59Z'), monthOf('2026-01-31T16:00:00Z')]).toEqual([
      '2026-01',
      '2026-02',
    ]);
  });

  it.each([
    [5, '00:05'],
    [60, '01:00'],
    [3_661, '61:01'],
  ])('a video of %i s has the length %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
