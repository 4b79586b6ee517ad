import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

const MOST_LIKED = 500;

/** Inserts a comment; undefined if the player already has a review of this game. */
export async function insertComment(
  db: Database,
  comment: Insertable<Tables['comment']>,
): Promise<number | undefined> {
  const written = await db
    .insertInto('comment')
    .values(comment)
    .onConflict((conflict) =>
      conflict
        .columns(['game_id', 'player_id'])
        .where('parent_id', 'is', null)
        .where('player_id', 'is not', null)
        .where('state', '<>', '已拒绝')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

export function findReview(db: Database, id: number) {
  return db
    .selectFrom('comment')
    .select(['id', 'game_id', 'likes'])
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .where('state', '=', '已发布')
    .executeTakeFirst();
}

/** Finds a player's review of a game, unless it was rejected. */
export function findOwnReview(db: Database, gameId: number, playerId: number) {
  return db
    .selectFrom('comment')
    .select(['id', 'state'])
    .where('game_id', '=', gameId)
    .where('player_id', '=', playerId)
    .where('parent_id', 'is', null)
    .where('state', '<>', '已拒绝')
    .executeTakeFirst();
}

export async function listLikedReviews(db: Database, gameId: number, playerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment_like')
    .innerJoin('comment', 'comment.id', 'comment_like.comment_id')
    .select('comment.id')
    .where('comment_like.player_id', '=', playerId)
    .where('comment.game_id', '=', gameId)
    .orderBy('comment_like.liked_at', 'desc')
    .limit(MOST_LIKED)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a player's like of a review, once; returns the new number. */
export async function addReviewLike(
  db: Database,
  commentId: number,
  playerId: number,
  now: Date,
): Promise<{ likes: number; added: boolean }> {
  const { rows } = await sql<{ likes: number; added: boolean }>`
    with added as (
      insert into comment_like (comment_id, player_id, liked_at)
      values (${commentId}, ${playerId}, ${now}::timestamptz)
      on conflict do nothing
      returning comment_id
    ), counted as (
      update comment set likes = likes + 1 where id in (select comment_id from added) returning likes
    )
    select coalesce((select likes from counted), likes) as likes, exists(select 1 from added) as added
    from comment where id = ${commentId}`.execute(db);
  return rows[0] ?? { likes: 0, added: false };
}
