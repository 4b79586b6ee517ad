import { expect, test } from 'vitest';
import type { GameTest } from '#contract/entities/schedule.ts';
import { groupTests } from './test-groups.ts';

const NOW = '2026-11-21T10:00:00+08:00';

function gameTest(starts_at: string | null, precision: GameTest['precision'] = '分'): GameTest {
  const game = { id: 1, name: '云海剑歌', icon_url: null, categories: [], reserve_count: 0 };
  return { id: 1, game, kind: '删档', starts_at, precision, history: [] };
}

const groupOf = (starts_at: string | null, precision?: GameTest['precision'], now = NOW) =>
  groupTests([gameTest(starts_at, precision)], now).map(({ label }) => label);

test.each([
  ['2026-11-20T23:59:59+08:00', '已开始'],
  ['2026-11-21T00:00:00+08:00', '今日'],
  ['2026-11-21T23:59:59+08:00', '今日'],
  ['2026-11-22T00:00:00+08:00', '明日'],
  ['2026-11-22T23:59:59+08:00', '明日'],
  ['2026-11-23T00:00:00+08:00', '本周'],
  ['2026-11-27T23:59:59+08:00', '本周'],
  ['2026-11-28T00:00:00+08:00', '以后'],
])('a test at %s is in %s', (starts_at, label) => {
  expect(groupOf(starts_at)).toEqual([label]);
  expect(groupOf(starts_at, '日')).toEqual([label]);
});

test.each(['2026-11-21T00:00:00+08:00', '2026-11-21T23:59:59+08:00'])('days are in China time: %s', (now) => {
  expect(groupOf('2026-11-21T12:00:00+08:00', '分', now)).toEqual(['今日']);
  expect(groupOf('2026-11-22T00:00:00+08:00', '分', now)).toEqual(['明日']);
});

test.each([
  ['2026-12-01T00:00:00+08:00', '2026-12-01T00:00:00+08:00'],
  ['2026-12-01T00:00:00+08:00', '2026-11-30T10:00:00+08:00'],
  ['2026-12-01T00:00:00+08:00', '2026-11-28T10:00:00+08:00'],
  ['2026-12-01T00:00:00+08:00', '2026-12-31T23:59:59+08:00'],
  ['2026-12-15T10:00:00+08:00', '2026-12-15T10:00:00+08:00'],
])('a test with the month only, %s, is upcoming at %s', (starts_at, now) => {
  expect(groupOf(starts_at, '月', now)).toEqual(['以后']);
});

test('a test with the month only has begun after its month', () => {
  expect(groupOf('2026-12-01T00:00:00+08:00', '月', '2027-01-01T00:00:00+08:00')).toEqual(['已开始']);
  expect(groupOf('2026-12-31T23:59:59+08:00', '月', '2027-01-01T00:00:00+08:00')).toEqual(['已开始']);
});

test('a test without a date is upcoming', () => {
  expect(groupOf(null, '待定')).toEqual(['以后']);
});

test('groups are in order of time, without empty ones, and preserve the order of tests', () => {
  const starts = ['2026-12-24', '2026-11-22', '2026-11-20', '2026-11-22'];
  const tests = starts.map((day, index) => ({ ...gameTest(`${day}T10:00:00+08:00`), id: index }));
  const groups = groupTests(tests, NOW).map((group) => [group.label, group.tests.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['明日', [1, 3]],
    ['以后', [0]],
    ['已开始', [2]],
  ]);
});
