import { expect, test } from 'vitest';
import { contentsOf, plainText } from './article-body.ts';

const long =
  '<h2 id="h-甲">甲 &amp; 乙</h2><p>一</p><h3 id="h-细">细<strong>节</strong></h3><h2 id="h-丙">丙</h2><h4 id="h-丁">丁</h4>';

test('[RT-03] a long article lists its headings of the first two levels, in order', () => {
  expect(contentsOf(long)).toEqual([
    { id: 'h-甲', text: '甲 & 乙', level: 2 },
    { id: 'h-细', text: '细节', level: 3 },
    { id: 'h-丙', text: '丙', level: 2 },
  ]);
});

test('an article with two headings has no list', () => {
  expect(contentsOf('<h2 id="a">甲</h2><h2 id="b">乙</h2>')).toEqual([]);
});

test('a long list contains the upper headings only', () => {
  const parts = Array.from({ length: 8 }, (_, i) => `<h2 id="u${i}">上${i}</h2><h3 id="l${i}">下${i}</h3>`);
  expect(contentsOf(parts.join(''))).toHaveLength(8);
});

test('the plain text separates blocks and decodes entities', () => {
  expect(plainText('<p>甲&lt;乙</p><ul><li>丙</li></ul>\n<p>a&nbsp;b</p>')).toBe('甲<乙 丙 a b');
});
