import { describe, expect, it } from 'vitest';
import { countdownText, countText, dayName, durationText, fullTime, sizeText, timeAgo } from './format.ts';

const NOW = '2026-11-21T10:00:00+08:00';

describe('texts of figures', () => {
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

  it('writes moments as clocks in China show them, whatever zone they come in', () => {
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
  ])('tells %s as %s', (then, text) => {
    expect(timeAgo(then, NOW)).toBe(text);
  });

  it('names days around today, and others with their weekday', () => {
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
