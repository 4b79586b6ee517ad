import type { CallData, CallParams } from '#contract/call.ts';
import type { commentList } from '#contract/calls/comments.ts';
import type { Comment, CommentSummary } from '#contract/entities/comment.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { countReviews, listReviews, type ReviewCounts, type ReviewRow } from './comment-repository.ts';

const PAGE_SIZE = 20;

export async function readComments(
  db: Database,
  { dynamics_id, type, page }: CallParams<typeof commentList>,
  scope: ReadScope,
): Promise<CallData<typeof commentList>> {
  scope.tag(`comments:${dynamics_id}`);
  const [rows, counts] = await Promise.all([
    listReviews(db, dynamics_id, type, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countReviews(db, dynamics_id),
  ]);
  return {
    list: rows.map((row) => presentComment(row, dynamics_id)),
    total: counts.reviews,
    page,
    size: PAGE_SIZE,
    generated_at: chinaTime(scope.now),
    summary: presentSummary(counts),
    game_id: dynamics_id,
  };
}

function presentComment(row: ReviewRow, gameId: number): Comment {
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

function presentSummary({ starred, total_stars, stars }: ReviewCounts): CommentSummary {
  return {
    average: starred === 0 ? null : Math.round((total_stars / starred) * 10) / 10,
    count: starred,
    stars,
  };
}
