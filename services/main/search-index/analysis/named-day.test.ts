import { expect, test } from 'vitest';
import { chinaTime } from '#platform/core/clock.ts';
import { readIntent } from './intent.ts';
import { dayAtEnd, spansOf } from './named-day.ts';

test.each([
  ['明天', '', { ahead: 1 }],
  ['云海今日', '云海', { ahead: 0 }],
  ['大后天', '', { ahead: 3 }],
  ['jinri', '', { ahead: 0 }],
  ['云海12月1日', '云海', { month: 12, day: 1 }],
  ['１月31号', '', { month: 1, day: 31 }],
  ['12.1', '', { month: 12, day: 1 }],
  ['2027年1月5日', '', { year: 2027, month: 1, day: 5 }],
  ['2026-12-01', '', { year: 2026, month: 12, day: 1 }],
  ['周六', '', { weekday: 5, days: 1 }],
  ['云海这個禮拜天', '云海', { week: 0, weekday: 6, days: 1 }],
  ['下星期3', '', { week: 1, weekday: 2, days: 1 }],
  ['本周末', '', { week: 0, weekday: 5, days: 2 }],
  ['下下周', '', { week: 2, weekday: 0, days: 7 }],
  ['下个月', '', { months: 1 }],
  ['最近', '', { ahead: 0, days: 7 }],
  ['明天10点', '', { ahead: 1, hour: 10 }],
  ['今晚8点半', '', { ahead: 0, hour: 20 }],
  ['明早九点', '', { ahead: 1, hour: 9 }],
  ['云海周五晚上八点', '云海', { weekday: 4, days: 1, hour: 20 }],
  ['12月1日20:00', '', { month: 12, day: 1, hour: 20 }],
])('[FND-16] %s ends with a day, after "%s"', (text, before, day) => {
  expect(dayAtEnd(text)).toEqual({ before, day });
});

test.each(['明日方舟', '112月1日', '13月1日', '第12.1', '1服', '云周', '10点', '十二点', '三月'])(
  '[FND-16] %s ends with no day',
  (text) => {
    expect(dayAtEnd(text)).toBeUndefined();
  },
);

test.each([
  ['明天开服', '', { ahead: 1 }],
  ['明天有什么新服', '', { ahead: 1 }],
  ['云海剑歌 后天 开服', '云海剑歌', { ahead: 2 }],
  ['12月1日开服', '', { month: 12, day: 1 }],
  ['明日方舟开服', '明日方舟', undefined],
  ['明天10点开服', '', { ahead: 1, hour: 10 }],
  ['云海 明天 10点 开服', '云海', { ahead: 1, hour: 10 }],
  ['12月1号 20:00 开服', '', { month: 12, day: 1, hour: 20 }],
  ['下周新服', '', { week: 1, weekday: 0, days: 7 }],
  ['周六 云海 开服', '云海', { weekday: 5, days: 1 }],
  ['明天礼包', '明天', undefined],
])('[FND-16] %s asks for openings of "%s" on a day', (text, rest, day) => {
  expect(readIntent(text)).toMatchObject({ rest, day });
});

/** The spans of a day, in China, the narrowest first. */
function spans(day: Parameters<typeof spansOf>[0], now: string): string[] {
  return spansOf(day, new Date(now)).map(({ from, to }) =>
    [from, to].map((moment) => chinaTime(moment).slice(0, 16)).join(' '),
  );
}

test.each([
  [{ ahead: 1 }, '2026-12-31T00:00 2027-01-01T00:00'],
  [{ month: 1, day: 2 }, '2027-01-02T00:00 2027-01-03T00:00'],
  [{ month: 12, day: 1 }, '2026-12-01T00:00 2026-12-02T00:00'],
  [{ year: 2026, month: 1, day: 2 }, '2026-01-02T00:00 2026-01-03T00:00'],
  [{ months: 0 }, '2026-12-01T00:00 2027-01-01T00:00'],
  [{ months: 1 }, '2027-01-01T00:00 2027-02-01T00:00'],
  [{ week: 0, weekday: 0, days: 7 }, '2026-12-28T00:00 2027-01-04T00:00'],
  [{ week: 1, weekday: 2, days: 1 }, '2027-01-06T00:00 2027-01-07T00:00'],
])('[FND-16] %o is whole days in China, a date the nearest one: %s', (day, span) => {
  expect(spans(day as Parameters<typeof spansOf>[0], '2026-12-30T23:30:00+08:00')).toEqual([span]);
});

test('[FND-16] a weekday without a week is the coming one, today among them, and a weekend that has begun is this one', () => {
  const days = (weekday: number, length: number) =>
    spans({ week: undefined, weekday, days: length }, '2026-11-29T01:00:00+08:00')[0]?.slice(0, 10);
  expect([days(6, 1), days(0, 1), days(5, 1), days(5, 2)]).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-05',
    '2026-11-28',
  ]);
});

test('[FND-16] an hour of a day comes before the day', () => {
  expect(spans({ ahead: 0, hour: 20 }, '2026-12-30T10:00:00+08:00')).toEqual([
    '2026-12-30T20:00 2026-12-30T21:00',
    '2026-12-30T00:00 2026-12-31T00:00',
  ]);
});
