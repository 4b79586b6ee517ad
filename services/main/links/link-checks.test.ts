import { expect, test } from 'vitest';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import { outgoingLinks } from './link-checks.ts';

test('extracts the links of sanitised HTML and the single addresses, without duplicates', () => {
  const html = sanitiseHtml(
    `<p><a href="https://a.example/x?a=1&amp;b=2#part">甲</a> <A HREF='http://b.example'>乙</A>
    <a href="https://a.example/x?a=1&b=2">again</a> 写着 &lt;a href="https://text.example/"&gt;
    <img src="https://img.example/1.jpg"></p>`,
  );
  expect(outgoingLinks([html, ''], ['https://v.example/1.mp4', null])).toEqual([
    'https://v.example/1.mp4',
    'https://a.example/x?a=1&b=2',
    'http://b.example/',
  ]);
});

test('ignores pages of the portal, other ports and schemes, and addresses with credentials', () => {
  const odd = [
    '/BaseGame',
    'https://a.example:8443/',
    'ftp://a.example/',
    'https://u:p@a.example/',
    'https://',
  ];
  expect(outgoingLinks([], [...odd, `https://a.example/${'x'.repeat(2_000)}`])).toEqual([]);
  const many = Array.from({ length: 300 }, (_, at) => `https://a.example/${at}`);
  expect(outgoingLinks([], many)).toHaveLength(200);
});
