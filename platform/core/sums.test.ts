import { expect, test } from 'vitest';
import { Sums } from './sums.ts';

interface Row {
  day: string;
  game: number;
  views: number;
  clicks: number;
  last: string;
}

const row = (day: string, game: number, views: number, last = ''): Row => ({
  day,
  game,
  views,
  clicks: 1,
  last,
});

test('figures of rows with the same key are added up; of any other column the last value stays', () => {
  const sums = new Sums<Row>(['day', 'game'], ['views', 'clicks']);
  sums.addAll([row('2026-11-29', 1, 2, 'a'), row('2026-11-29', 2, 5), row('2026-11-29', 1, 3, 'b')]);
  expect(sums.size).toBe(2);
  expect([sums.has(row('2026-11-29', 2, 0)), sums.has(row('2026-11-30', 2, 0))]).toEqual([true, false]);
  expect(sums.take()).toEqual([
    { day: '2026-11-29', game: 1, views: 5, clicks: 2, last: 'b' },
    { day: '2026-11-29', game: 2, views: 5, clicks: 1, last: '' },
  ]);
});

test('rows that are taken are gone, and can be added back', () => {
  const sums = new Sums<Row>(['day', 'game'], ['views', 'clicks']);
  sums.add(row('2026-11-29', 1, 2));
  const taken = sums.take();
  expect(sums.take()).toEqual([]);
  sums.addAll([row('2026-11-29', 1, 1), ...taken]);
  expect(sums.take()).toMatchObject([{ views: 3, clicks: 2 }]);
});
