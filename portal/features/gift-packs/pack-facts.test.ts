import { expect, test } from 'vitest';
import type { Pack } from '#contract/entities/pack.ts';
import { scopeRows, usableText, validity } from './pack-facts.ts';
import { refreshDelays } from './watch-stock.ts';

const start = '2026-11-21T12:00:00+08:00';
const end = '2026-12-01T23:59:00+08:00';

test('the validity has the known dates', () => {
  expect(validity({ starts_at: start, ends_at: end })).toBe('2026年11月21日 12:00 至 2026年12月1日 23:59');
  expect(validity({ starts_at: null, ends_at: end })).toBe('有效期至 2026年12月1日 23:59');
  expect(validity({ starts_at: start, ends_at: null })).toBe('2026年11月21日 12:00 起长期有效');
  expect(validity({ starts_at: null, ends_at: null })).toBe('长期有效');
});

test('the scope has no unknown rows', () => {
  const pack = { platforms: [], servers: null, level_limit: null, channel: null, per_user: 1 };
  expect(scopeRows(pack as unknown as Pack)).toEqual([{ term: '每人限领', text: '1 份' }]);
  const full = {
    platforms: ['android', 'ios'],
    servers: '全区服',
    level_limit: 24,
    channel: '官服',
    per_user: 1,
  };
  expect(scopeRows(full as unknown as Pack).map(({ text }) => text)).toEqual([
    '安卓、iOS',
    '全区服',
    '24 级及以上',
    '官服',
    '1 份',
  ]);
});

test('the share of working codes needs feedback', () => {
  expect(usableText({ good: 0, bad: 0 })).toBeNull();
  expect(usableText({ good: 97, bad: 3 })).toBe('可用率 97%（100 位玩家反馈）');
});

test('refreshes at a start or end within a day', () => {
  expect(refreshDelays({ starts_at: start, ends_at: end }, '2026-11-21T11:59:00+08:00')).toEqual([60_000]);
  expect(refreshDelays({ starts_at: start, ends_at: null }, '2026-11-21T12:00:00+08:00')).toEqual([]);
});
