import { expect, test } from 'vitest';
import { speaksOfOthers } from './row-remarks.ts';

test.each([
  '全部已发',
  '2-4行已发',
  '11-20行已发',
  '1-20号已发',
  '6-10号已发',
  '第11-20号已发',
  '41-80号已发',
])('[COD-28] %s speaks of other rows', (remark) => {
  expect(speaksOfOthers(remark)).toBe(true);
});

test.each(['11-20号已发', '2026-11-20号已发', '12-05号发了', '11月20号已发'])(
  '[COD-28] %s has a day and speaks of its own row',
  (remark) => {
    expect(speaksOfOthers(remark)).toBe(false);
  },
);
