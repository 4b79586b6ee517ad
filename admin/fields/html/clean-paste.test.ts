import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

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
