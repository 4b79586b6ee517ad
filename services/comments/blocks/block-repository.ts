import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** The most authors that a player can block. */
export const MOST_BLOCKS = 500;
const MOST_HIDDEN = 2_000;

/** Blocks the author of a comment, once. An imported comment's author is known by the nickname. */
export async function insertBlock(
  db: Database,
  playerId: number,
  author: { player_id: number | null; nickname: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('player_block')
    .values({
      player_id: playerId,
      blocked_id: author.player_id,
      nickname: author.nickname,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The authors that a player blocked, newest first. */
export function listBlocks(db: Database, playerId: number) {
  return db
    .selectFrom('player_block')
    .select(['id', 'nickname', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(MOST_BLOCKS)
    .execute();
}

export async function deleteBlock(db: Database, playerId: number, id: number): Promise<void> {
  await db.deleteFrom('player_block').where('id', '=', id).where('player_id', '=', playerId).execute();
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
