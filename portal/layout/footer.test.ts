import { expect, test } from 'vitest';
import { callLink } from './footer.tsx';

test.each([
  ['400-123-4567', 'tel:4001234567'],
  ['+86 400-123-4567 转 8', 'tel:+864001234567'],
  ['（0571）8888 8888', 'tel:057188888888'],
  ['12377', 'tel:12377'],
  ['客服QQ 12345', undefined],
  ['400-123-4567 / 400-123-4568', undefined],
  ['400-123-4567（9:00–18:00）', undefined],
  ['', undefined],
])('[FRM-25] the hotline %j is called with %s', (hotline, link) => {
  expect(callLink(hotline)).toBe(link);
});
