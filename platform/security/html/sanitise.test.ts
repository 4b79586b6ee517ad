import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { addHeadingIds, htmlText, sanitiseHtml, wrapLooseText } from './sanitise.ts';

describe('sanitiseHtml', () => {
  test.each([
    ['plain text', '第一行\n\n第二行 <3', '<p>第一行</p><p>第二行 &lt;3</p>'],
    ['inline only', '<b>粗</b><br>字', '<p><strong>粗</strong><br />字</p>'],
    ['styles and classes', '<p style="color:red" class="x" onclick="y()">字</p>', '<p>字</p>'],
    ['text between blocks', '甲<p>乙</p><b>丙</b>', '<p>甲</p><p>乙</p><p><strong>丙</strong></p>'],
    ['editor divs', '<div>一</div><div><p>二</p></div>', '<p>一</p><p>二</p>'],
    ['empty paragraphs', '<p>&nbsp;</p><p><br></p><p>　</p><p>字</p><p></p>', '<p>字</p>'],
    ['indents', '<p>&nbsp;&nbsp;　　字<br></p>', '<p>字</p>'],
    ['full-width blanks in a row', `<p>甲${'　'.repeat(60)}乙</p>`, `<p>甲${'　'.repeat(60)}乙</p>`],
    ['blanks at the end', `<p>甲${'　 &nbsp;<br>'.repeat(60)}</p>`, '<p>甲</p>'],
    ['scripts', '<p>a<script>alert(1)</script></p><iframe src="https://x.test"></iframe>', '<p>a</p>'],
    ['bad links retain their text', '<p><a href="javascript:alert(1)">点我</a></p>', '<p>点我</p>'],
    [
      'good links',
      '<p><a href="https://a.test/?b=1&c=2" onclick="x">官网</a></p>',
      '<p><a href="https://a.test/?b=1&amp;c=2" rel="nofollow noopener noreferrer" target="_blank">官网</a></p>',
    ],
    [
      'pictures',
      '<p><img src="http://a.test/b.jpg" width="100" height="auto" style="x"></p><p><img src="data:image/gif;base64,AA"></p>',
      '<p><img src="http://a.test/b.jpg" alt="" width="100" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></p>',
    ],
    [
      'addresses that lead inside a network, with user info or to a parent folder',
      '<p><a href="http://10.0.\n0.1/ x">甲</a><a href="https://a@b.test/">乙</a><a href="https://b.test/%2e%2e/">丙</a><img src="../a.png"><img src="http://[::1]/a.png"></p>',
      '<p>甲乙丙</p>',
    ],
    [
      'blanks in addresses',
      '<p><a href=" https://a.test/b c ">官网</a></p>',
      '<p><a href="https://a.test/b%20c" rel="nofollow noopener noreferrer" target="_blank">官网</a></p>',
    ],
    [
      'tables',
      '<table class="t"><colgroup><col></colgroup><tbody><tr><td colspan="2" style="x"><p>字</p></td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2"><p>字</p></td></tr></tbody></table>',
    ],
    [
      'headings',
      '<h1>玩法 特色</h1><h2>玩法特色</h2><h2>玩法特色</h2>',
      '<h2 id="h-玩法-特色">玩法 特色</h2><h2 id="h-玩法特色">玩法特色</h2><h2 id="h-玩法特色-2">玩法特色</h2>',
    ],
  ])('%s', (_name, html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });

  const UNSAFE = /<script|<iframe|\son\w+=|javascript:/i;
  const piece = fc.oneof(
    fc.constantFrom('<p>', '</p>', '<div>', '</div>', '<br>', '<ul><li>', '</li></ul>', '<b>', '</b>'),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="http://a.test">',
      '</a>',
    ),
    fc.constantFrom('<h2>', '</h2>', '<table><tr><td>', '</td></tr></table>', '&nbsp;', '&lt;', '<', '"'),
    fc.string({ maxLength: 6 }),
  );
  /** Sanitised twice, a text is the same, and contains nothing that runs. */
  const isSafe = (sanitise: (html: string) => string) =>
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const once = sanitise(pieces.join(''));
      expect(once).not.toMatch(UNSAFE);
      expect(sanitise(once)).toBe(once);
    });

  test('[EDT-03] sanitising is idempotent', () => {
    fc.assert(isSafe(sanitiseHtml));
  });

  test.each<[string, (html: string) => string]>([
    ['scripts only', (html) => html.replaceAll(/<\/?script>/g, '')],
    ['what is between scripts', (html) => html.replaceAll(/<script>[^<]*<\/script>/g, '')],
    ['everything, escaped again each time', (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
  ])('[EDT-03] planted: a sanitiser that removes %s is noticed', (_name, planted) => {
    expect(fc.check(isSafe(planted)).failed).toBe(true);
  });
});

test('htmlText returns the text without tags', () => {
  expect(htmlText('<p>一 &amp; 二</p><p>三&lt;四<br>五</p>')).toBe('一 & 二 三<四 五');
});

const idsOf = (...headings: string[]) =>
  [...addHeadingIds(headings.map((words) => `<h2>${words}</h2>`).join('')).matchAll(/ id="([^"]*)"/g)].map(
    ([, id]) => id,
  );

test.each([
  ['玩法 特色', 'h-玩法-特色'],
  ['  Top 10!  ', 'h-top-10'],
  ['<strong>粗</strong>体', 'h-粗-体'],
  ['甲&amp;乙&#160;丙', 'h-甲-乙-丙'],
  ['——', 'h-part'],
  ['甲 - 乙', 'h-甲-乙'],
  ['', 'h-part'],
  ['一'.repeat(41), `h-${'一'.repeat(40)}`],
  ['𠮷'.repeat(41), `h-${'𠮷'.repeat(40)}`],
])('%o has the id %s', (words, id) => {
  expect(idsOf(words)).toEqual([id]);
});

test('ids are unique', () => {
  expect(idsOf('一', '一', '一')).toEqual(['h-一', 'h-一-2', 'h-一-3']);
  expect(idsOf('一', '一', '一 2')).toEqual(['h-一', 'h-一-2', 'h-一-2-2']);
  expect(idsOf('一 2', '一', '一')).toEqual(['h-一-2', 'h-一', 'h-一-3']);
  expect(idsOf('！', '？')).toEqual(['h-part', 'h-part-2']);
});

test('many equal headings are fast', () => {
  const started = performance.now();
  const ids = idsOf(...Array(20_000).fill('一'));
  expect(ids.at(-1)).toBe('h-一-20000');
  expect(performance.now() - started).toBeLessThan(3_000 * slowdown);
});

test.each(['h2', 'h3', 'h4'])('<%s> has an id', (tag) => {
  expect(addHeadingIds(`<${tag}>字</${tag}>`)).toBe(`<${tag} id="h-字">字</${tag}>`);
});

test('an unclosed heading has no id and does not affect the next one', () => {
  expect(addHeadingIds('<h2>甲<h2>乙</h2>')).toBe('<h2>甲<h2 id="h-乙">乙</h2>');
  expect(addHeadingIds('<h2>甲</h3>')).toBe('<h2>甲</h3>');
});

test.each(['h1', 'h5', 'p'])('<%s> has no id', (tag) => {
  expect(addHeadingIds(`<${tag}>字</${tag}>`)).toBe(`<${tag}>字</${tag}>`);
});

test.each(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table'])('<%s> separates loose text', (tag) => {
  const block = `<${tag}>乙</${tag}>`;
  expect(wrapLooseText(`甲${block}丙${block}`)).toBe(`<p>甲</p>${block}<p>丙</p>${block}`);
});

test.each(['strong', 'a', 'h1', 'h5', 'ulx', 'pre'])('<%s> is part of loose text', (tag) => {
  expect(wrapLooseText(`甲<${tag} x>乙</${tag}>丙`)).toBe(`<p>甲<${tag} x>乙</${tag}>丙</p>`);
});

test('a block may have attributes', () => {
  expect(wrapLooseText('甲<h2 id="h-1">乙</h2>丙')).toBe('<p>甲</p><h2 id="h-1">乙</h2><p>丙</p>');
});

test('blanks between blocks are removed', () => {
  expect(wrapLooseText('')).toBe('');
  expect(wrapLooseText(' \n<p>甲</p> \n <p>乙</p>\n')).toBe('<p>甲</p><p>乙</p>');
});

test('text inside nested blocks is unchanged', () => {
  const nested = '<blockquote>甲<p>乙</p>丙<ul><li>丁</li></ul>戊</blockquote>';
  expect(wrapLooseText(`${nested}己`)).toBe(`${nested}<p>己</p>`);
});

test('a closing tag alone opens no block, and a lone < is text', () => {
  expect(wrapLooseText('</p>甲')).toBe('</p><p>甲</p>');
  expect(wrapLooseText('1 < 2')).toBe('<p>1 < 2</p>');
});

const img = (src: string) =>
  `<p><img src="${src}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" /></p>`;

describe('what browsers do not show', () => {
  test.each([
    '<section style="display:none">看不见<p>两层</p></section>',
    '<p style="color:red;DISPLAY: none !important">看不见</p>',
    '<span hidden>看不见</span>',
    '<div hidden="hidden"><img src="a.png"><ul><li>看不见</li></ul></div>',
    '<foo style="display:none">看不见</foo>',
  ])('[BLR-17] %s is removed', (html) => {
    expect(sanitiseHtml(`<p>甲</p>${html}<p>乙</p>`)).toBe('<p>甲</p><p>乙</p>');
  });

  test.each([
    ['<div style="visibility: hidden; opacity: 0">正文</div>', '<p>正文</p>'],
    ['<p style="display:block">字</p>', '<p>字</p>'],
    ['<p><img style="display:none" src="a.png"></p>', img('a.png')],
  ])('[BLR-17] %s may be shown by a script, and stays', (html, kept) => {
    expect(sanitiseHtml(html)).toBe(kept);
  });
});

test('[BLR-17] the summary of details is a paragraph of its own, and quotations have signs', () => {
  expect(sanitiseHtml('<details><summary>展开</summary>内容</details>')).toBe('<p>展开</p><p>内容</p>');
  expect(sanitiseHtml('<p>他说<q cite="x">好</q></p>')).toBe('<p>他说“好”</p>');
});

test.each(['data-echo', 'data-url', 'data-lazy-src'])('[BLR-11] a picture has its address in %s', (name) => {
  expect(sanitiseHtml(`<p><img ${name}="https://img.test/a.png" src="/blank.gif"></p>`)).toBe(
    img('https://img.test/a.png'),
  );
});
