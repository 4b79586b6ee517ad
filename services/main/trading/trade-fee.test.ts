import { expect, test } from 'vitest';
import { DEFAULT_TRADE_RULES, tradeFee } from './trade-fee.ts';

test.each([
  ['a part of the price', 100_000, 5_000, 95_000],
  ['no less than the minimum', 2_000, 500, 1_500],
  ['rounded up to a fen', 10_010, 501, 9_509],
  ['never more than the price', 300, 300, 0],
])('the fee is %s', (_what, price, fee_fen, seller_gets_fen) => {
  expect(tradeFee(price, DEFAULT_TRADE_RULES)).toEqual({
    permille: 50,
    min_fen: 500,
    fee_fen,
    seller_gets_fen,
  });
});
