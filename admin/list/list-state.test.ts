import { expect, test } from 'vitest';
import { totalText } from './list-state.ts';

test('[COD-11] a total that was counted up to a limit says so', () => {
  expect(totalText({ total: 61, total_capped: undefined })).toBe('共 61 条');
  expect(totalText({ total: 100_000, total_capped: true }, '个')).toBe('超过 100,000 个');
});
