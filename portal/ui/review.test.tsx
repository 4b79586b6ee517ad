import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/entities/comment.ts';
import { Review } from './review.tsx';

const NOW = '2026-11-21T10:00:00+08:00';

const COMMENT: Comment = {
  id: 1,
  game_id: 1,
  user: { nickname: '路人甲', icon_url: null },
  stars: 5,
  body: '好评',
  device: null,
  created_at: NOW,
  likes: 0,
  pinned: false,
  featured: false,
  folded: false,
  edited: false,
  replies: [],
};

const html = (comment: Comment, blockable = false) =>
  renderToStaticMarkup(<Review comment={comment} now={NOW} site="游门" blockable={blockable} />);

function shown(source: string | null | undefined, stars: Comment['stars']): string {
  return html({ ...COMMENT, stars, source });
}

test('[FIG-26] an imported review names its source', () => {
  expect(shown('TapTap', 5)).toContain('<span>转自 TapTap</span>');
  expect(shown('', null)).toContain('<span>转载，出处不详</span>');
});

test.each([null, undefined])('[FIG-26] a review that was written here has none (%s)', (source) => {
  expect(shown(source, 5)).not.toMatch(/转自|转载/);
});

test('[REP-15] the authors of a review and of its replies can be blocked where a script does it, the site cannot', () => {
  const reply = {
    id: 2,
    user: { nickname: '客服', icon_url: null },
    body: '谢谢',
    created_at: NOW,
    edited: false,
    folded: false,
    official: true,
  };
  const replies = [reply, { ...reply, id: 3, official: false }];
  const blocked = (blockable: boolean) =>
    [...html({ ...COMMENT, replies }, blockable).matchAll(/data-block="(\d+)"/g)].map(([, id]) => id);
  expect(blocked(true)).toEqual(['1', '3']);
  expect(blocked(false)).toEqual([]);
  expect(html({ ...COMMENT, replies }, false)).toContain('>游门</span>');
});
