import { expect, test } from 'vitest';
import { isOver } from './code-validity.ts';

const now = new Date('2026-11-30T12:00:00+08:00');

test.each([
  '2026-11-20',
  '2026-10',
  '2026年10月',
  '202610',
  '10/26',
  '10-26',
  '11月1日',
  '至11月1日',
  '剩0天',
  '2026-11-01 至 2026-11-20',
])('[COD-12] a validity of %s is over', (text) => {
  expect(isOver(text, now)).toBe(true);
});

test.each([
  '2026-12-31',
  '2026-11-30',
  '2026-11',
  '202612',
  '12/26',
  '12月1日',
  '1月5日',
  '剩30天',
  '永久',
  '46361',
])('[COD-12] a validity of %s is not', (text) => {
  expect(isOver(text, now)).toBe(false);
});
