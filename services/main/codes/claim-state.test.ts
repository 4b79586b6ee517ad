import { expect, test } from 'vitest';
import { claimState } from './claim-state.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const before = new Date('2026-11-21T09:59:59+08:00');
const after = new Date('2026-11-21T10:00:01+08:00');
const open = { starts_at: null, ends_at: null, remaining: 5, pooled: false };

test('a pack without times is 领取中 while it has stock', () => {
  expect(claimState(open, now)).toBe('领取中');
  expect(claimState({ ...open, remaining: 0 }, now)).toBe('已领完');
});

test('a pack is 未开始 before its start and open from it', () => {
  expect(claimState({ ...open, starts_at: after }, now)).toBe('未开始');
  expect(claimState({ ...open, starts_at: now }, now)).toBe('领取中');
  expect(claimState({ ...open, starts_at: after, remaining: 0 }, now)).toBe('未开始');
});

test('a pack is 已结束 from its end, regardless of stock', () => {
  expect(claimState({ ...open, ends_at: now }, now)).toBe('已结束');
  expect(claimState({ ...open, ends_at: before, remaining: 0, pooled: true }, now)).toBe('已结束');
  expect(claimState({ ...open, ends_at: after }, now)).toBe('领取中');
});

test('an empty pooled pack is 淘号 instead of 已领完', () => {
  expect(claimState({ ...open, remaining: 0, pooled: true }, now)).toBe('淘号');
  expect(claimState({ ...open, remaining: 1, pooled: true }, now)).toBe('领取中');
});
