import { expect, test } from 'vitest';
import { dayRange, precedingRange, steps } from './day-range.ts';

test('a range is whole days in China, and the preceding range ends at its start', () => {
  const range = dayRange({ from: '2026-02-27', to: '2026-03-01' });
  expect(range).toEqual({
    from: new Date('2026-02-26T16:00:00Z'),
    to: new Date('2026-03-01T16:00:00Z'),
    days: 3,
    step: 'day',
  });
  expect(precedingRange(range)).toMatchObject({ from: new Date('2026-02-23T16:00:00Z'), to: range.from });
});

test('every hour has its count and the count of the same hour in the preceding range', () => {
  const range = dayRange({ from: '2026-11-21', to: '2026-11-21' });
  const found = steps(range, [
    { at: new Date('2026-11-21T10:00:00+08:00'), count: 3 },
    { at: new Date('2026-11-20T10:00:00+08:00'), count: 5 },
    { at: new Date('2026-11-19T10:00:00+08:00'), count: 7 },
  ]);
  expect(found).toHaveLength(24);
  expect(found[10]).toEqual({ at: '2026-11-21T10:00:00+08:00', count: 3, before: 5 });
  expect(found.reduce((sum, { count, before }) => sum + count + before, 0)).toBe(8);
});

test('a range of three or more days has daily steps', () => {
  const found = steps(dayRange({ from: '2026-11-01', to: '2026-11-30' }), [
    { at: new Date('2026-11-02T00:00:00+08:00'), count: 2 },
    { at: new Date('2026-11-02T23:00:00+08:00'), count: 3 },
  ]);
  expect(found).toHaveLength(30);
  expect(found[1]).toEqual({ at: '2026-11-02T00:00:00+08:00', count: 5, before: 0 });
});

test('a range of one or two days has hourly steps', () => {
  expect(dayRange({ from: '2026-11-20', to: '2026-11-21' })).toMatchObject({ days: 2, step: 'hour' });
  expect(steps(dayRange({ from: '2026-11-20', to: '2026-11-21' }), [])).toHaveLength(48);
  expect(dayRange({ from: '2026-11-19', to: '2026-11-21' })).toMatchObject({ days: 3, step: 'day' });
});
