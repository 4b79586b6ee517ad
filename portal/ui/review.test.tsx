import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/entities/comment.ts';
import { Review } from './review.tsx';

const NOW = '2026-11-21T10:00:00+08:00';

function shown(source: string | null | undefined, stars: Comment['stars']): string {
  const comment: Comment = {
    id: 1,
    game_id: 1,
    user: { nickname: '路人甲', icon_url: null },
    stars,
    body: '好评',
    device: null,
    created_at: NOW,
    likes: 0,
    pinned: false,
    featured: false,
    folded: false,
    edited: false,
    replies: [],
    source,
  };
  return renderToStaticMarkup(<Review comment={comment} now={NOW} />);
}

test('[FIG-26] an imported review names its source', () => {
  expect(shown('TapTap', 5)).toContain('<span>转自 TapTap</span>');
  expect(shown('', null)).toContain('<span>转载，出处不详</span>');
});

test.each([null, undefined])('[FIG-26] a review that was written here has none (%s)', (source) => {
  expect(shown(source, 5)).not.toMatch(/转自|转载/);
});
