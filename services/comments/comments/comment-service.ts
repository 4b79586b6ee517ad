import type { commentList, ratingList } from '#contract/calls/comments.ts';
import { type Comment, type CommentSummary, meanScore } from '#contract/entities/comment.ts';
import { SCORE_FROM } from '#contract/ordering.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { Handle } from '../context.ts';
import {
  countByVersion,
  countReviews,
  listReviews,
  type ReplyRow,
  type ReviewCounts,
  type ReviewRow,
} from './comment-repository.ts';
import { listRatings } from './rating-repository.ts';

const PAGE_SIZE = 20;
/** The days of the recent score, besides today. */
const RECENT_DAYS = 30;
const VERSIONS = 5;
const RATINGS = 500;

export const readComments: Handle<typeof commentList> = async (
  { reads: db, scope },
  { dynamics_id, type, page },
) => {
  scope.tag(`comments:${dynamics_id}`);
  scope.changesAt(chinaDayStart(scope.now, 1));
  const [rows, counts, versions] = await Promise.all([
    listReviews(db, dynamics_id, type, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countReviews(db, dynamics_id, chinaDayStart(scope.now, -RECENT_DAYS)),
    countByVersion(db, dynamics_id, VERSIONS),
  ]);
  return {
    list: rows.map((row) => presentComment(row, dynamics_id)),
    total: counts.reviews,
    page,
    size: PAGE_SIZE,
    generated_at: chinaTime(scope.now),
    summary: {
      ...presentSummary(counts),
      versions: versions.map(({ version, starred, total_stars: total }) => ({
        version,
        count: starred,
        average: shownScore(total, starred),
      })),
    },
    game_id: dynamics_id,
  };
};

function presentComment(
  { nickname, icon_url, created_at, edited_at, replies, ...row }: ReviewRow,
  gameId: number,
): Comment {
  return {
    ...row,
    game_id: gameId,
    user: { nickname, icon_url },
    created_at: chinaTime(created_at),
    edited: edited_at !== null,
    replies: replies.map(presentReply),
  };
}

function presentReply({ nickname, icon_url, created_at, ...row }: ReplyRow): Comment['replies'][number] {
  return { ...row, user: { nickname, icon_url }, created_at: chinaTime(new Date(created_at)) };
}

/** The mean of enough reviews; of fewer, none is shown. */
function shownScore(total: number, count: number): number | null {
  return count < SCORE_FROM ? null : meanScore(total, count);
}

function presentSummary({
  starred,
  total_stars,
  stars,
  ...recent
}: ReviewCounts): Omit<CommentSummary, 'versions'> {
  return {
    average: shownScore(total_stars, starred),
    count: starred,
    stars,
    recent: { average: shownScore(recent.recent_total, recent.recent_starred), count: recent.recent_starred },
  };
}

/**
 * The ratings that changed after a position. From the primary: a position must not pass over what a replica has not
 * replayed.
 */
export const readRatings: Handle<typeof ratingList> = async ({ db }, { after }) => {
  const [transaction = '0', game = '0'] = after.split('.');
  const rows = await listRatings(db, { transaction, gameId: Number(game) }, RATINGS);
  const last = rows.at(-1);
  return {
    list: rows.map(({ game_id, starred, total_stars }) => ({ game_id, count: starred, total: total_stars })),
    position: last ? `${last.transaction}.${last.gameId}` : after,
    more: rows.length === RATINGS,
  };
};
