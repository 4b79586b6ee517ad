import { expect, test } from 'vitest';
import { unescapedHtml, unescapedText } from './escaped-html.ts';

test.each([
  ['&lt;p&gt;一&lt;/p&gt;', '<p>一</p>'],
  ['&lt;p class=&quot;a&quot;&gt;A &amp;amp; B&lt;/p&gt;', '<p class="a">A &amp; B</p>'],
  ['&amp;lt;p&amp;gt;双重 &amp;amp;amp; 转义&amp;lt;/p&amp;gt;', '<p>双重 &amp; 转义</p>'],
  ['<p>写 &lt;p&gt; 这样</p>', '<p>写 &lt;p&gt; 这样</p>'],
  ['1 &lt; 2 且 p &gt; 3', '1 &lt; 2 且 p &gt; 3'],
])('[BLR-17] HTML that is escaped as a whole is read: %s', (text, read) => {
  expect(unescapedHtml(text)).toBe(read);
});

test.each([
  ['T8 &amp; 标题 &lt;实体&gt;&nbsp;', 'T8 & 标题 <实体>'],
  ['来源A&amp;amp;B', '来源A&B'],
  ['&ldquo;引号&rdquo;&#8212;&#x2014;', '“引号”——'],
  ['一 & 二 <三>', '一 & 二 <三>'],
  ['第一行  &copy;\n  第二行  ', '第一行 ©\n  第二行  '],
  ['&unknown; R&D;', '&unknown; R&D;'],
])('[BLR-17] a plain text is read without the escapes of HTML: %s', (text, read) => {
  expect(unescapedText(text)).toBe(read);
});
