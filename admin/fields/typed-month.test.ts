import { expect, test } from 'vitest';
import { describeMonth, readMonth } from './typed-month.ts';
import { floorTime, textOfTime } from './typed-time.ts';

const NOW = new Date('2026-11-30T10:00:00+08:00');

test.each([
  ['2026年12月', '2026-12'],
  ['2027-1', '2027-01'],
  ['2027/01', '2027-01'],
  ['12月', '2026-12'],
  ['十二月', '2026-12'],
  ['１１月份', '2026-11'],
  ['3月', '2027-03'],
  ['今年3月', '2026-03'],
  ['明年1月', '2027-01'],
  ['本月', '2026-11'],
  ['下个月', '2026-12'],
])('[FRM-27] the month %j is %s', (text, month) => {
  expect(readMonth(text, NOW)).toEqual({ moment: `${month}-01T00:00:00+08:00`, problem: null });
});

test('[FRM-27] other texts are no month', () => {
  for (const text of ['', '12', '12月5日', '2026-12-05', '待定']) {
    expect(readMonth(text, NOW), text).toBeUndefined();
  }
  expect(readMonth('13月', NOW)).toEqual({ moment: null, problem: '没有这个月' });
});

test('[FRM-27] a time is shown as far as it counts', () => {
  const time = '2026-12-05T20:00:00+08:00';
  const shown = (['minute', 'day', 'month'] as const).map((unit) => textOfTime(time, unit));
  expect(shown).toEqual(['2026-12-05 20:00', '2026-12-05', '2026-12']);
  expect(floorTime(time, 'minute')).toBe(time);
  expect(floorTime(time, 'day')).toBe('2026-12-05T00:00:00+08:00');
  expect(floorTime(time, 'month')).toBe('2026-12-01T00:00:00+08:00');
  expect(describeMonth(new Date(time))).toBe('2026年12月');
});
