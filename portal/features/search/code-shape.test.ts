import { expect, test } from 'vitest';
import { isCodeShaped } from './code-shape.ts';

test.each([
  ['LIUQI2026', true],
  ['vip666', true],
  ['ＬＩＵＱＩ２０２６', true],
  [' YM8K-3Q7T-99XA ', true],
  [`A1${'B'.repeat(38)}`, true],
  [`A1${'B'.repeat(39)}`, false],
  ['vip66', false],
  ['zerohive', false],
  ['20261129', false],
  ['vip 666', false],
  ['vip-666-', false],
  ['-vip666', false],
  ['云海剑歌216服', false],
  ['云海vip666', false],
  ['', false],
])('[FND-14] %s is shaped like a code: %s', (text, is) => {
  expect(isCodeShaped(text)).toBe(is);
});
