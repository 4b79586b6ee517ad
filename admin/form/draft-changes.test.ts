import { expect, test } from 'vitest';
import { draftChanges } from './draft-changes.ts';

test.each([
  ['', '<p>一 <b>二</b></p>', '', '一 二'],
  ['<p>一</p>', '<p><b>一</b></p>', '一', '（文字没有变，只改了格式）'],
  ['<p></p>', '<p><img src="a.png"></p>', '', '（图片或表格）'],
])('[EDT-17] a body %o and a draft of it %o are shown as %o and %o', (stored, draft, before, after) => {
  expect(draftChanges({ title: '同', body_html: draft }, { title: '同', body_html: stored })).toEqual({
    before: { body_html: before },
    after: { body_html: after },
  });
});
