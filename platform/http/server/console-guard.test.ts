import { expect, test } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { isConsolePath } from './console-guard.ts';

test.each([
  '/console',
  '/console/',
  '/console?next=/',
  '/console/api/me',
  '/%63onsole',
  '/%25%36%33onsole',
  '//console',
  '/./console',
  '/a/..//console',
  '/console/..',
  '/CONSOLE.',
  '/console;a',
  '/console%2Fapi',
  '\\console',
])('%s is an address of the admin site', (url) => {
  expect(isConsolePath(url)).toBe(true);
});

test.each([
  '/',
  '*',
  '/consoles',
  '/console-x',
  '/x/console',
  '/?console',
  '/vue/console',
  '/%zz',
  '/con%20sole',
])('%s is none', (url) => {
  expect(isConsolePath(url)).toBe(false);
});

test('decoding a long address takes no time', () => {
  const url = `/${'%25'.repeat(2_700)}console`;
  const begun = performance.now();
  expect(isConsolePath(url)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(200 * slowdown);
});
