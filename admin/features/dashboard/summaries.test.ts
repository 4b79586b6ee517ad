import { beforeEach, expect, test, vi } from 'vitest';
import { comparison, pointsOf, summaryOf } from './summaries.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:20:00+08:00') });
  return () => vi.useRealTimers();
});

const day = (date: string) => ({ from: date, to: date });

test('a finished range is compared with the previous one', () => {
  const yesterday = day('2026-11-20');
  expect(comparison({ count: 120, before: 100 }, yesterday)).toBe('前一天 100，增长 20%');
  expect(comparison({ count: 50, before: 100 }, yesterday)).toBe('前一天 100，下降 50%');
  expect(comparison({ count: 1_000, before: 1_001 }, yesterday)).toBe('前一天 1,001，持平');
  expect(comparison({ count: 5, before: 0 }, yesterday)).toBe('前一天 0');
});

test('a running range shows the previous total only', () => {
  expect(comparison({ count: 1, before: 100 }, day('2026-11-21'))).toBe('前一天全天 100');
  expect(comparison({ count: 1, before: 100 }, { from: '2026-11-15', to: '2026-11-21' })).toBe(
    '前 7 天共 100',
  );
});

test('a chart has a summary and no number for future hours', () => {
  const rows = [9, 10, 11].map((hour) => ({
    at: `2026-11-21T${hour < 10 ? '0' : ''}${hour}:00:00+08:00`,
    count: hour === 9 ? 7 : 0,
    before: 2,
  }));
  const points = pointsOf(
    rows,
    { step: 'hour', generated_at: '2026-11-21T10:20:00+08:00' },
    day('2026-11-21'),
  );
  expect(points.map(({ label, isFuture }) => [label, isFuture])).toEqual([
    ['9:00', false],
    ['10:00', false],
    ['11:00', true],
  ]);
  expect(summaryOf(points, '次', day('2026-11-21'))).toBe('共 7 次，最多的是 9:00（7 次）；前一天共 6 次。');
});
