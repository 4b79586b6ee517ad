import { expect, test } from 'vitest';
import { chinaDay, chinaDayStart, chinaMoment, chinaTime, systemClock, ticksOf } from './clock.ts';

const now = new Date('2026-11-21T10:00:00+08:00');

test.each([
  ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
])('%s falls on %s in China', (at, day) => {
  expect(chinaDay(new Date(at))).toBe(day);
  expect(chinaTime(chinaDayStart(new Date(at)))).toBe(`${day}T00:00:00+08:00`);
});

test('chinaMoment takes days from today and a time of day', () => {
  expect(chinaTime(chinaMoment(now, 0, '08:30'))).toBe('2026-11-21T08:30:00+08:00');
  expect(chinaTime(chinaMoment(now, -1, '23:59'))).toBe('2026-11-20T23:59:00+08:00');
  expect(chinaTime(chinaMoment(now, 10, '00:00'))).toBe('2026-12-01T00:00:00+08:00');
});

test('a clock without ticks uses the monotonic clock of the machine', () => {
  const ticks = ticksOf(systemClock);
  const first = ticks();
  expect(ticks()).toBeGreaterThanOrEqual(first);
  expect(ticksOf({ now: () => now, ticks: () => 7 })()).toBe(7);
});
