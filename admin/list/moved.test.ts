import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it.each([
  [0, 2, ['乙', '丙', '甲']],
  [2, 0, ['丙', '甲', '乙']],
  [1, 2, ['甲', '丙', '乙']],
  [1, 1, ['甲', '乙', '丙']],
])('moves an item from %i to %i', (from, to, order) => {
  expect(moved(['甲', '乙', '丙'], from, to)).toEqual(order);
});
