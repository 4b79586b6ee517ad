import type { Comment, CommentSummary } from '#contract/entities/comment.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { ReviewCounts, ReviewRow } from './comment-repository.ts';

/** A review with its replies. */
export function presentComment(row: ReviewRow, gameId: number): Comment {
  return {
    id: row.id,
    game_id: gameId,
    user: { nickname: row.nickname, icon_url: row.icon_url },
    stars: row.stars,
    body: row.body,
    device: row.device,
    created_at: chinaTime(row.created_at),
    likes: row.likes,
    replies: row.replies.map(({ id, nickname, icon_url, body, created_at }) => ({
      id,
      user: { nickname, icon_url },
      body,
      created_at: chinaTime(new Date(created_at)),
    })),
  };
}

/** How players voted: the average of the stars to one decimal, null where nobody gave any. */
export function presentSummary({ starred, total_stars, stars }: ReviewCounts): CommentSummary {
  return {
    average: starred === 0 ? null : Math.round((total_stars / starred) * 10) / 10,
    count: starred,
    stars,
  };
}
