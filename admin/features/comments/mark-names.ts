import type { COMMENT_MARKS } from '#contract/admin/comments.ts';

export const MARK_NAMES: Record<(typeof COMMENT_MARKS)[number], string> = {
  pinned: '置顶',
  featured: '精华',
  folded: '折叠',
};
