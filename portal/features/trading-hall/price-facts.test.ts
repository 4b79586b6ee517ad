import { expect, test } from 'vitest';
import { compareToMedian, eventText, feeRule, previousPrice } from './price-facts.ts';

test.each([
  [28_600, 42_000, '低于同游戏中位价 32%', 'below'],
  [68_000, 42_000, '高于同游戏中位价 62%', 'above'],
  [42_100, 42_000, '与同游戏中位价持平', 'same'],
] as const)('%d fen against a median of %d: %s', (price_fen, median_fen, text, side) => {
  expect(compareToMedian({ price_fen, market: { median_fen, listings: 3 } })).toEqual({
    text,
    side,
    basis: '中位价 ¥420，按 3 个账号计算',
  });
});

test.each([
  [42_000, 2],
  [null, 5],
  [0, 5],
])('a median of %s from %d listings gives no comparison', (median_fen, listings) => {
  expect(compareToMedian({ price_fen: 100, market: { median_fen, listings } })).toBeNull();
});

test.each([
  [50, '售价的 5%，最低 ¥5，由号主承担'],
  [55, '售价的 5.5%，最低 ¥5，由号主承担'],
])('a fee of %d per mille is written in percent', (permille, text) => {
  expect(feeRule({ permille, min_fen: 500 })).toBe(text);
});

const drop = (from_fen: number, to_fen: number) => ({
  kind: '降价' as const,
  happened_at: '2026-11-01T10:00:00+08:00',
  from_fen,
  to_fen,
});

test('the previous price is that of the last drop to the current price', () => {
  const timeline = [drop(198_000, 170_000), drop(170_000, 158_000)];
  expect(previousPrice({ price_fen: 158_000, timeline })).toBe(170_000);
  expect(previousPrice({ price_fen: 160_000, timeline })).toBeNull();
  expect(previousPrice({ price_fen: 158_000, timeline: [] })).toBeNull();
});

test.each([
  ['an event of another kind', { ...drop(170_000, 158_000), kind: '转手' as const }],
  ['a rise', drop(150_000, 158_000)],
  ['no change', drop(158_000, 158_000)],
  ['a drop whose start is unknown', { ...drop(0, 158_000), from_fen: null }],
])('%s has no previous price', (_what, event) => {
  expect(previousPrice({ price_fen: 158_000, timeline: [event] })).toBeNull();
});

test('a price is compared in whole percent, rounded', () => {
  const text = (price_fen: number) =>
    compareToMedian({ price_fen, market: { median_fen: 1_000, listings: 9 } })?.text;
  expect([994, 996, 1_004, 1_006].map(text)).toEqual([
    '低于同游戏中位价 1%',
    '与同游戏中位价持平',
    '与同游戏中位价持平',
    '高于同游戏中位价 1%',
  ]);
});

test.each([
  ['送审', '提交审核'],
  ['截图核验', '资料核验通过'],
  ['上架', '上架，开始公示'],
  ['降价', '降价'],
  ['转手', '更换号主'],
  ['下架', '下架'],
] as const)('%s is written as %s', (kind, text) => {
  expect(eventText({ kind, from_fen: null, to_fen: null })).toBe(text);
  expect(eventText({ kind, from_fen: 1, to_fen: null })).toBe(text);
  expect(eventText({ kind, from_fen: null, to_fen: 1 })).toBe(text);
});

test('a drop shows both prices', () => {
  expect(eventText(drop(78_000, 68_000))).toBe('降价：¥780 → ¥680');
  expect(eventText({ kind: '出售', from_fen: null, to_fen: null })).toBe('成交');
});
