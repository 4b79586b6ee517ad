import { expect, test } from 'vitest';
import { isSameValue, mergedItem } from './review-merge.ts';
import { renderedText, shownField } from './review-text.ts';

test('[RVW-11] HTML is compared as it is rendered, with pictures, links and videos named', () => {
  const html =
    '<h2>时间</h2><p class="align-center">周四<strong>停服</strong> &amp; 维护<br>两小时</p><ul><li>甲</li><li>乙</li></ul><figure><img src="uploads/a.webp" alt="海报"><figcaption>一图看懂</figcaption></figure><p><a href="https://a.test/">官网</a></p><figure class="video"><a href="https://www.bilibili.com/video/BV1xx411c7mD">演示</a></figure><table><tr><td>日期</td><td>活动</td></tr></table>';
  expect(renderedText(html).split('\n')).toEqual([
    '时间',
    '周四停服 & 维护',
    '两小时',
    '甲',
    '乙',
    '[图片 海报 uploads/a.webp]一图看懂',
    '[链接 https://a.test/ 官网]',
    '[视频 https://www.bilibili.com/video/BV1xx411c7mD 演示]',
    '日期 | 活动 |',
  ]);
});

test.each([
  ['<p><a href="https://a.test/x"><strong>下载</strong></a></p>', 'https://a.test/x', 'https://evil.test/'],
  ['<p><img src="uploads/a.webp" alt="海报"></p>', 'uploads/a.webp', 'uploads/b.webp'],
])('[RVW-11] another address in %s is a difference', (html, from, to) => {
  expect(renderedText(html)).not.toBe(renderedText(html.replace(from, to)));
});

test('a script in a submitted text is never a part of the comparison', () => {
  expect(renderedText('<p>甲<script>alert(1)</script><img src=x onerror=alert(1)></p>')).not.toMatch(
    /alert|onerror/,
  );
});

test.each([
  [null, ''],
  [true, '是'],
  [5, '5'],
  [['甲', '乙'], '甲、乙'],
  [[{ label: '安卓', url: 'https://a.test/' }], '安卓 https://a.test/'],
])('%j is shown as %s', (value, expected) => {
  expect(shownField('x', value)).toBe(expected);
});

test('[RVW-07] only the fields that the author changed are merged', () => {
  const base = { title: '旧', summary: '旧摘要', tags: ['a'] };
  const item = { title: '新', summary: '旧摘要', tags: ['a'] };
  const current = { title: '别人的', summary: '别人的摘要', tags: ['b'] };
  expect(mergedItem({ base, item }, current)).toEqual({ title: '新', summary: '别人的摘要', tags: ['b'] });
});

test('values of the database and of a form compare equal', () => {
  expect(isSameValue({ a: 1, b: null }, { b: '', a: 1 })).toBe(true);
  expect(isSameValue([], null)).toBe(false);
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
});
