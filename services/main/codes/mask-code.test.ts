import { expect, test } from 'vitest';
import { maskCode } from './mask-code.ts';

test.each([
  ['YM8K2QX97TBC', 'YM8K••••••BC'],
  ['ABCDEF', 'AB••••••F'],
  ['AB', '••••••'],
  ['', '••••••'],
])('%s is shown as %s', (code, masked) => {
  expect(maskCode(code)).toBe(masked);
});
