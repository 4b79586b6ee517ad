import { expect, test } from 'vitest';
import { isPersonsNavigation } from './persons.ts';

const chrome = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
};
const navigation = {
  ...chrome,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
};

test.each([
  ['a navigation', navigation, true],
  ['a navigation of an old browser, or over plain http', chrome, true],
  ['a navigation from another site', { ...navigation, 'sec-fetch-site': 'cross-site' }, true],
  ["a script's request", { ...navigation, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
  ['a picture', { ...navigation, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
  ['a request that names its site only', { ...chrome, 'sec-fetch-site': 'same-origin' }, false],
  ['a frame', { ...navigation, 'sec-fetch-dest': 'iframe' }, false],
  ['a prefetch', { ...navigation, 'sec-purpose': 'prefetch' }, false],
  ['a prerendered page', { ...navigation, 'sec-purpose': 'prefetch;prerender' }, false],
  ['a prefetch of an older browser', { ...chrome, purpose: 'prefetch' }, false],
  ['a prefetch of an older Firefox', { ...chrome, 'x-moz': 'prefetch' }, false],
  ['a preview of an older Safari', { ...chrome, 'x-purpose': 'preview' }, false],
  ['a part of a file', { ...navigation, range: 'bytes=100-' }, false],
  ['a robot', { ...navigation, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['a program', { 'user-agent': 'curl/8.5.0' }, false],
  ['a request without a user agent', {}, false],
])('[FIG-12] %s: %o is counted: %s', (_what, headers, isCounted) => {
  expect(isPersonsNavigation({ method: 'GET', headers })).toBe(isCounted);
});

test('[FIG-12] HEAD is not counted', () => {
  expect(isPersonsNavigation({ method: 'HEAD', headers: navigation })).toBe(false);
});
