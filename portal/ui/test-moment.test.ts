import { expect, test } from 'vitest';
import { upcomingTest } from './download-options.ts';
import { hasBegun, testMoment } from './test-moment.ts';

const NOW = '2026-12-01T00:00:00+08:00';
const on = (starts_at: string | null, precision: '分' | '日' | '月' | '待定') => ({ starts_at, precision });

test.each([
  [on('2026-12-01T10:30:00+08:00', '分'), '今天 10:30'],
  [on('2026-12-01T00:00:00+08:00', '日'), '今天'],
  [on('2026-12-24T00:00:00+08:00', '日'), '12月24日 周四'],
  [on('2026-12-01T00:00:00+08:00', '月'), '12月'],
  [on('2027-01-31T00:00:00+08:00', '月'), '2027年1月'],
  [on('2026-12-01T00:00:00+08:00', '待定'), '时间待定'],
  [on(null, '待定'), '时间待定'],
])('%o is written as %s', (moment, written) => {
  expect(testMoment(moment, NOW)).toBe(written);
});

test.each([
  [on('2026-11-30T23:59:59+08:00', '分'), true],
  [on('2026-12-01T00:00:00+08:00', '分'), true],
  [on('2026-12-01T00:00:01+08:00', '分'), false],
  [on('2026-12-01T00:00:00+08:00', '日'), true],
  [on('2026-12-01T00:00:00+08:00', '月'), false],
  [on('2026-12-31T23:59:59+08:00', '月'), false],
  [on('2026-11-01T00:00:00+08:00', '月'), true],
  [on('2026-11-30T23:59:59+08:00', '月'), true],
  [on('2025-12-31T00:00:00+08:00', '月'), true],
  [on('2026-02-01T00:00:00+08:00', '月'), true],
  [on('2027-02-01T00:00:00+08:00', '月'), false],
  [on(null, '待定'), false],
])('%o has begun: %s', (moment, begun) => {
  expect(hasBegun(moment, NOW)).toBe(begun);
});

test('the next test may have a known month only', () => {
  const game = { id: 1, name: '云海剑歌', icon_url: null, categories: [], reserve_count: 0 };
  const inMonth = {
    ...on('2026-12-01T00:00:00+08:00', '月'),
    id: 2,
    game,
    kind: '删档',
    history: [],
  } as const;
  expect(upcomingTest([{ ...inMonth, history: [] }], '2026-12-15T10:00:00+08:00')?.id).toBe(2);
  expect(upcomingTest([{ ...inMonth, history: [] }], '2027-01-01T00:00:00+08:00')).toBeUndefined();
});
