import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

it.each([
  [0, 2, ['乙', '丙', '甲']],
  [2, 0, ['丙', '甲', '乙']],
  [1, 2, ['甲', '丙', '乙']],
  [1, 1, ['甲', '乙', '丙']],
])('moves an item from %i to %i', (from, to, order) => {
  expect(moveItem(['甲', '乙', '丙'], from, to)).toEqual(order);
});
