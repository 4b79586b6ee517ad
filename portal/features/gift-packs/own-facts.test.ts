import { expect, test } from 'vitest';
import { expiryText, lasting } from './own-facts.ts';

const NOW = '2026-11-21T12:00:00+08:00';

test('a code lasts, is soon to go, or has gone', () => {
  expect(lasting(null, NOW)).toBe('long');
  expect(lasting('2026-11-24T12:00:01+08:00', NOW)).toBe('long');
  expect(lasting('2026-11-24T12:00:00+08:00', NOW)).toBe('soon');
  expect(lasting('2026-11-21T12:00:00+08:00', NOW)).toBe('ended');
});

test('and is told so in words', () => {
  expect(expiryText(null, NOW)).toBe('长期有效');
  expect(expiryText('2026-12-31T23:59:00+08:00', NOW)).toBe('有效期至 2026年12月31日');
  expect(expiryText('2026-11-22T23:59:00+08:00', NOW)).toBe('即将过期：明天 23:59 前兑换');
  expect(expiryText('2026-11-20T23:59:00+08:00', NOW)).toBe('2026年11月20日已过期');
});
