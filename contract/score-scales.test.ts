import { expect, test } from 'vitest';
import { onPageScale, usualScale } from './score-scales.ts';

test.each([
  [4.6, 5, 9.2],
  [4.75, 5, 9.5],
  [9.2, 10, 9.2],
  [87, 100, 8.7],
  [0, 5, 0],
] as const)('[FIG-30] %f of %i is %f on the pages', (value, scale, shown) => {
  expect(onPageScale(value, scale)).toBe(shown);
});

test.each([
  ['App Store', 4.6, 5],
  ['appstore 中国区', 5, 5],
  ['苹果应用商店', 4.9, 5],
  ['Google Play', 4.1, 5],
  ['App Store', 9.2, 10],
  ['TapTap', 4.6, 10],
  ['运营填写', 4.6, 10],
] as const)('[FIG-30] a score of %s without stated full marks, %f, has %i', (source, value, scale) => {
  expect(usualScale(source, value)).toBe(scale);
});
