import { expect, test } from 'vitest';
import { infoDescription } from './info-description.ts';

test('describes a page by the beginning of its text, without headings', () => {
  const body_html =
    '<h2 id="h-我们">我们是谁</h2><p>游门是一家<strong>手游</strong>门户。</p><p>总部在上海。</p>';
  expect(infoDescription({ title: '关于我们', body_html }, '游门')).toBe('游门是一家手游门户。 总部在上海。');
});

test('describes the list of sections and an empty page', () => {
  expect(infoDescription(null, '游门')).toMatch(/^游门的全部栏目：/);
  expect(infoDescription({ title: '关于我们', body_html: '' }, '游门')).toBe('游门关于我们。');
});
