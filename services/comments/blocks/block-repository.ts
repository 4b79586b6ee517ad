import type { Database } from '#platform/database/open.ts';

/** The most authors that a player can block. */
export const MOST_BLOCKS = 500;

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
