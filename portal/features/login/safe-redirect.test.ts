import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const ORIGIN = 'https://www.example.com';

test.each([
  ['/BaseGiftDetails?id=3', '/BaseGiftDetails?id=3'],
  ['/BaseGameLogin/BaseGame?id=1#top', '/BaseGameLogin/BaseGame?id=1#top'],
  ['/a/../b', '/b'],
])('[RT-04] redirects to a path of this site: %s', (redirect, target) => {
  expect(safeRedirect(redirect, ORIGIN)).toBe(target);
});

test.each([
  null,
  '',
  'BaseGiftDetails',
  'https://evil.example/',
  '//evil.example/',
  '//[',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  ' /BaseGiftDetails',
  '/BaseGameLogin?redirect=/BaseGameLogin',
])('[RT-04] redirects home instead of %s', (redirect) => {
  expect(safeRedirect(redirect, ORIGIN)).toBe('/');
});
