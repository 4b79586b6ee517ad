import type { CallData, CallParams } from '#contract/call.ts';
import type { commentList } from '#contract/calls/comments.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { presentComment, presentSummary } from './comment-presenter.ts';
import { countReviews, listReviews } from './comment-repository.ts';

const PAGE_SIZE = 20;

/** A page of a game's reviews; a game nobody wrote about, known or not, has an empty list. */
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
