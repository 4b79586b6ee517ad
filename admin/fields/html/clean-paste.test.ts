import { expect, test } from 'vitest';
import { cleanPaste, lostFormatting } from './clean-paste.ts';

test('removes Word markup and retains the text', () => {
  const pasted =
    '<meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>公告<o:p></o:p></p>';
  expect(cleanPaste(pasted)).toEqual({ html: '<p class=MsoNormal>公告</p>', lost: [], pending: [] });
});

test('[EDT-07] removes local pictures, retains web pictures, and marks embedded ones in their place', () => {
  const web = '<img src="https://example.com/a.png">';
  const { html, lost, pending } = cleanPaste(
    `<p>${web}<img src="file:///C:/a.png"><img src='data:image/png;base64,AA'></p>`,
    5,
  );
  expect(html).toBe(`<p>${web}<img src="pending:5" alt="正在上传图片…"></p>`);
  expect(lost).toEqual([{ place: 2, alt: '' }]);
  expect(pending).toEqual([{ place: 3, alt: '', src: 'pending:5', from: 'data:image/png;base64,AA' }]);
});

test('[EDT-08] marks the pictures of a 公众号 article, which other sites may not show, in their places', () => {
  const { html, lost, pending } = cleanPaste(
    '<section><img class="rich_pages" data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png&amp;b=1" src="data:image/svg+xml,x" alt="海报"><p>文</p><img src="//mmbiz.qpic.cn/b/640" alt="图片"><img src="https://example.com/c.png"></section>',
  );
  expect(html).toBe(
    '<section><img src="pending:1" alt="正在上传图片…"><p>文</p><img src="pending:2" alt="正在上传图片…"><img src="https://example.com/c.png"></section>',
  );
  expect(lost).toEqual([]);
  expect(pending).toEqual([
    { place: 1, alt: '海报', src: 'pending:1', from: 'https://mmbiz.qpic.cn/a/640?wx_fmt=png&b=1' },
    { place: 2, alt: '', src: 'pending:2', from: 'https://mmbiz.qpic.cn/b/640' },
  ]);
});

test('[EDT-15] the lines of a code block stay apart and indented', () => {
  const { html } = cleanPaste('<pre><code\n class="x">if {\n  y\n}</code></pre>');
  expect(html).toBe('<pre><code\n class="x">if {<br>\u00a0\u00a0y<br>}</code></pre>');
});

test.each([
  ["<p>原价 <s>648</s>，<SPAN style='color:red;text-decoration: line-through'>328</SPAN></p>", '删除线 2 处'],
  ['x<sup>2</sup><hr><ruby>游<rt>yóu</rt></ruby>', '上标 1 处、分隔线 1 处、注音 1 处'],
  ['<section style="background-image:url(https://a.test/1.png)">一</section>', '背景图片 1 处'],
  ['<iframe src="https://a.test/"></iframe><a href="#b">锚</a>', '嵌入的网页 1 处、链接 1 处'],
  ['<p><strong>一</strong><a href="https://a.test/">二</a><span data-style="x">三</span></p>', ''],
])('[EDT-16] of pasted %s the text lacks %o', (pasted, words) => {
  expect(lostFormatting(cleanPaste(pasted).html).join('、')).toBe(words);
});
