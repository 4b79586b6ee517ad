import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

test('removes Word markup and retains the text', () => {
  const pasted =
    '<meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml>x</xml><![endif]--><p class=MsoNormal>公告<o:p></o:p></p>';
  expect(cleanPaste(pasted)).toEqual({ html: '<p class=MsoNormal>公告</p>', lost: 0, pictures: [] });
});

test('counts local pictures, extracts embedded ones and retains web pictures', () => {
  const web = '<img src="https://example.com/a.png">';
  const { html, lost, pictures } = cleanPaste(
    `<p>${web}<img src="file:///C:/a.png"><img src='data:image/png;base64,AA'></p>`,
  );
  expect(html).toBe(`<p>${web}</p>`);
  expect(lost).toBe(1);
  expect(pictures).toEqual(['data:image/png;base64,AA']);
});
