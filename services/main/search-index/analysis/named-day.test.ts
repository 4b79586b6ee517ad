import { expect, test } from 'vitest';
import { chinaTime } from '#platform/core/clock.ts';
import { readIntent } from './intent.ts';
import { dayAtEnd, spanOf } from './named-day.ts';

test.each([
  ['明天', '', { ahead: 1 }],
  ['云海今日', '云海', { ahead: 0 }],
  ['大后天', '', { ahead: 3 }],
  ['jinri', '', { ahead: 0 }],
  ['云海12月1日', '云海', { month: 12, day: 1 }],
  ['１月31号', '', { month: 1, day: 31 }],
  ['12.1', '', { month: 12, day: 1 }],
])('[FND-16] %s ends with a day, after "%s"', (text, before, day) => {
  expect(dayAtEnd(text)).toEqual({ before, day });
});

test.each(['明日方舟', '112月1日', '13月1日', '第12.1', '1服'])('[FND-16] %s ends with no day', (text) => {
  expect(dayAtEnd(text)).toBeUndefined();
});

test.each([
  ['明天开服', '', { ahead: 1 }],
  ['明天有什么新服', '', { ahead: 1 }],
  ['云海剑歌 后天 开服', '云海剑歌', { ahead: 2 }],
  ['12月1日开服', '', { month: 12, day: 1 }],
  ['明日方舟开服', '明日方舟', undefined],
  ['明天礼包', '明天', undefined],
])('[FND-16] %s asks for openings of "%s" on a day', (text, rest, day) => {
  expect(readIntent(text)).toMatchObject({ rest, day });
});

test('[FND-16] a day is the whole day in China, a date the nearest one', () => {
  const now = new Date('2026-12-30T23:30:00+08:00');
  const span = (from: Date, to: Date) => [from, to].map(chinaTime);
  const of = (day: Parameters<typeof spanOf>[0]) => {
    const { from, to } = spanOf(day, now);
    return span(from, to);
  };
  expect(of({ ahead: 1 })).toEqual(['2026-12-31T00:00:00+08:00', '2027-01-01T00:00:00+08:00']);
  expect(of({ month: 1, day: 2 })).toEqual(['2027-01-02T00:00:00+08:00', '2027-01-03T00:00:00+08:00']);
  expect(of({ month: 12, day: 1 })).toEqual(['2026-12-01T00:00:00+08:00', '2026-12-02T00:00:00+08:00']);
});
