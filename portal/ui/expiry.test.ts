import { expect, test } from 'vitest';
import { daysLeft, expiryState, expiryText } from './expiry.ts';

const NOW = '2026-11-21T12:00:00+08:00';

test('a code is valid, expires soon or has expired', () => {
  expect(expiryState(null, NOW)).toBe('long');
  expect(expiryState('2026-11-24T12:00:01+08:00', NOW)).toBe('long');
  expect(expiryState('2026-11-24T12:00:00+08:00', NOW)).toBe('soon');
  expect(expiryState('2026-11-21T12:00:00+08:00', NOW)).toBe('ended');
});

test('the expiry has a text', () => {
  expect(expiryText(null, NOW)).toBe('长期有效');
  expect(expiryText('2026-12-31T23:59:00+08:00', NOW)).toBe('有效期至 2026年12月31日');
  expect(expiryText('2026-11-22T23:59:00+08:00', NOW)).toBe('即将到期，剩 1 天：明天 23:59 前兑换');
  expect(expiryText('2026-11-20T23:59:00+08:00', NOW)).toBe('2026年11月20日已过期');
});

test.each([
  ['2026-11-21T23:59:59+08:00', '今天到期'],
  ['2026-11-22T00:00:00+08:00', '剩 1 天'],
  ['2026-11-24T12:00:00+08:00', '剩 3 天'],
  ['2026-11-20T16:00:00Z', '今天到期'],
])('[GFT-05] %s is %s', (expiresAt, text) => {
  expect(daysLeft(expiresAt, NOW)).toBe(text);
});
