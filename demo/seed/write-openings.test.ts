import { describe, expect, test } from 'vitest';
import { chinaDay, chinaDayStart, chinaTime, fixedClock } from '#platform/core/clock.ts';
import { contentFolder } from '../catalogue/content-file.ts';
import { readTimetable } from '../catalogue/timetable.ts';
import { rotaOpenings } from './write-openings.ts';

const { openings: rota } = readTimetable(contentFolder);
const scheduled = (day: string, range: { from: number; to: number }) =>
  rotaOpenings(rota, fixedClock(`${day}T13:00:00+08:00`).now(), range).map(
    ({ entry, server_name, opens_at }) => `${entry.game} ${server_name} ${chinaTime(opens_at)}`,
  );

describe('the rota of openings', () => {
  test('every day of three months has 14 to 24 openings, spread over the hours', () => {
    const from = fixedClock('2026-11-21T00:00:00+08:00').now();
    const days = Map.groupBy(rotaOpenings(rota, from, { from: 0, to: 90 }), (one) => chinaDay(one.opens_at));
    expect(days.size).toBe(91);
    for (const [day, openings] of days) {
      expect(openings.length, day).toBeGreaterThanOrEqual(14);
      expect(openings.length, day).toBeLessThanOrEqual(24);
      const hours = openings.map((one) => chinaTime(one.opens_at).slice(11, 13));
      expect(new Set(hours).size, day).toBeGreaterThanOrEqual(7);
      expect(hours.every((hour) => hour >= '08' && hour <= '22')).toBe(true);
    }
  });

  test('a server has the same number and time on every day', () => {
    const onDay = scheduled('2026-11-25', { from: -3, to: 7 });
    expect(scheduled('2026-11-22', { from: 0, to: 10 })).toEqual(onDay);
    expect(scheduled('2026-12-02', { from: -10, to: 0 })).toEqual(onDay);
  });

  test('numbers rise by one from opening to opening, and no server opens twice', () => {
    const openings = rotaOpenings(rota, fixedClock('2026-12-20T09:00:00+08:00').now(), { from: -30, to: 7 });
    const series = Map.groupBy(openings, ({ entry }) => `${entry.game} ${entry.server_prefix}`);
    for (const [name, list] of series) {
      const inOrder = list.toSorted((a, b) => a.opens_at.getTime() - b.opens_at.getTime());
      const numbers = inOrder.map(({ server_name }) => Number(/(\d+)服$/.exec(server_name)?.[1]));
      expect(numbers, name).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  });

  test('openings are within the requested days', () => {
    const now = fixedClock('2027-02-28T23:59:59+08:00').now();
    const openings = rotaOpenings(rota, now, { from: -7, to: 7 });
    expect(openings.every((one) => one.opens_at >= chinaDayStart(now, -7))).toBe(true);
    expect(openings.every((one) => one.opens_at < chinaDayStart(now, 8))).toBe(true);
  });
});
