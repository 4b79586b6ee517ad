import { expect, test } from 'vitest';
import { unescapedHtml } from './escaped-html.ts';

test.each([
  ['&lt;p&gt;一&lt;/p&gt;', '<p>一</p>'],
  ['&lt;p class=&quot;a&quot;&gt;A &amp;amp; B&lt;/p&gt;', '<p class="a">A &amp; B</p>'],
  ['<p>写 &lt;p&gt; 这样</p>', '<p>写 &lt;p&gt; 这样</p>'],
  ['1 &lt; 2 且 p &gt; 3', '1 &lt; 2 且 p &gt; 3'],
])('[BLR-17] HTML that is escaped as a whole is read: %s', (text, read) => {
  expect(unescapedHtml(text)).toBe(read);
});
