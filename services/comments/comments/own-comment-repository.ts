import { type Insertable, sql } from 'kysely';
import type { REPORT_STATES } from '#contract/report-vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';

const MOST_LIKED = 500;
const MOST_REPLIES = 500;
const MOST_HIDDEN = 2_000;

/** Inserts a comment; undefined if the player already has a review of this game. */
export async function insertComment(
  tx: Tx,
  comment: Insertable<Tables['comment']>,
): Promise<number | undefined> {
  const written = await tx
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

/** The newest published replies of a player below the reviews of a game. */
export async function listOwnReplies(db: Database, gameId: number, playerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .where('parent_id', 'is not', null)
    .where('state', '=', '已发布')
    .orderBy('id', 'desc')
    .limit(MOST_REPLIES)
    .execute();
  return rows.map(({ id }) => id);
}

/** The published comments of a game whose authors the player blocked. */
export async function listHiddenComments(db: Database, gameId: number, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with blocked as materialized (
      select blocked_id, nickname from player_block where player_id = ${playerId}
    )
    select comment.id from blocked
    join comment on comment.player_id = blocked.blocked_id and game_id = ${gameId} and state = '已发布'
    union all
    select comment.id from blocked
    join comment on blocked.blocked_id is null and comment.player_id is null
      and comment.nickname = blocked.nickname and game_id = ${gameId} and state = '已发布'
    order by id desc limit ${MOST_HIDDEN}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Adds a player's like of a review, once, or removes it; returns the new number. The count changes by what was inserted or
 * deleted, so that it stays exact when requests run at once.
 */
export async function setReviewLike(
  db: Database,
  commentId: number,
  playerId: number,
  on: boolean,
  now: Date,
): Promise<{ likes: number; changed: boolean }> {
  const { rows } = await sql<{ likes: number; changed: boolean }>`
    with changed as (
      ${
        on
          ? sql`insert into comment_like (comment_id, player_id, liked_at)
              values (${commentId}, ${playerId}, ${now}::timestamptz) on conflict do nothing`
          : sql`delete from comment_like where comment_id = ${commentId} and player_id = ${playerId}`
      }
      returning comment_id
    ), counted as (
      update comment set likes = greatest(likes + ${on ? 1 : -1}::int, 0)
      where id in (select comment_id from changed) returning likes
    )
    select coalesce((select likes from counted), likes) as likes, exists(select 1 from changed) as changed
    from comment where id = ${commentId}`.execute(db);
  return rows[0] ?? { likes: 0, changed: false };
}

/**
 * The state of the author's newest appeal against the rejection of a comment; null without one. Appeals from before a change
 * were about the text before.
 */
const appealOfComment = sql<(typeof REPORT_STATES)[number] | null>`(
  select appeal.state from report as appeal
  where appeal.kind = 'comment_appeal' and appeal.target_id = comment.id
    and (comment.edited_at is null or appeal.created_at > comment.edited_at)
  order by appeal.id desc limit 1)`.as('appeal');

/** One page of a player's reviews and replies, newest first, and their number; with `before`, of those after it. */
export async function listOwnComments(
  db: Database,
  playerId: number,
  { before, limit, offset }: { before?: number; limit: number; offset: number },
) {
  const all = db.selectFrom('comment').where('player_id', '=', playerId);
  const own =
    before === undefined
      ? all
      : all.where(
          sql<boolean>`(created_at, id) < (select last.created_at, last.id from comment as last where last.id = ${before})`,
        );
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'game_id', 'parent_id', 'stars', 'body', 'province', 'created_at', 'likes', 'state'])
      .select(['edited_at', 'version', 'decision_note', appealOfComment])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Deletes a player's review or reply; undefined if the player has no such comment. */
export function deleteOwnComment(tx: Tx, id: number, playerId: number) {
  return tx
    .deleteFrom('comment')
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .returning(['id', 'game_id'])
    .executeTakeFirst();
}
