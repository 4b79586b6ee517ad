import type { Comment } from '#contract/entities/comment.ts';
import { sharedState } from '#portal/browser/state/shared-state.ts';

/** The visitor as the author of what was written just now. */
export function ownAuthor(): Comment['user'] {
  const user = sharedState().userData;
  return user
    ? { nickname: user.nickname ?? '我', icon_url: user.icon_url }
    : { nickname: '我', icon_url: null };
}
