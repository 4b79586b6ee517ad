import { expect, test } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { unclosedPart } from './unclosed-part.ts';

test.each([
  ['<p>前</p><!-- <p>后文</p>', '<!-- <p>后文</p>'],
  ['<p>前</p><script>x <p>后文</p>', '<script>x <p>后文</p>'],
  ['<STYLE>p{} <p>后文</p>', '<STYLE>p{} <p>后文</p>'],
  ['<p>前</p><a href="https://x.com>链<p>后文</p>', '<a href="'],
  ["<img alt='甲><p>后文</p>", "<img alt='"],
  ['<p>前</p><p class="a"', '<p class="a"'],
])('[BLR-24] %s has a part without an end', (html, part) => {
  expect(unclosedPart(html)).toBe(part.slice(0, 20));
});

test.each([
  '<p>前</p><!-- 注 --><p>后</p>',
  '<p title="a > b">甲</p><p title=\'"\'>乙</p>',
  '<style>p{}</style><p>it\'s "so"</p>',
  '1 < 2，且 3 > 2',
  '<p>我<3你</p>',
  '<!-- <a href="x --><p>后</p>',
])('[BLR-24] %s has none', (html) => {
  expect(unclosedPart(html)).toBeUndefined();
});

test('[BLR-24] a text of 1 MB is read at once', () => {
  const start = performance.now();
  for (const text of ['<a "', '<!--', '<p>', "<a href='", '<']) {
    unclosedPart(text.repeat(1_000_000 / text.length));
  }
  expect(performance.now() - start).toBeLessThan(500 * slowdown);
});
