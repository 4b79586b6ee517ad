import { expect, test } from 'vitest';
import { accountFacts, placeText, priceText } from './trade-facts.ts';

test.each([
  [68_000, '¥680'],
  [1_280_000, '¥12,800'],
  [950, '¥9.50'],
  [123_456_705, '¥1,234,567.05'],
  [0, '¥0'],
])('formats %d fen as %s', (fen, text) => {
  expect(priceText(fen)).toBe(text);
});

test('lists the known facts of an account only', () => {
  const known = { recharge_fen: 620_000, created_days: 1_176, has_second_password: true };
  expect(accountFacts(known)).toEqual(['充值 ¥6,200', '创建 1,176 天', '有二级密码']);
  expect(accountFacts({ recharge_fen: null, created_days: null, has_second_password: false })).toEqual([]);
  expect(placeText({ server_name: '听潮36服', platform: 'android' })).toBe('听潮36服 · 安卓');
});
