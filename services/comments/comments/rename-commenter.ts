import { sql } from 'kysely';
import type { renameCommenter } from '#contract/service-players.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';

/**
 * Writes a player's current nickname and picture to all comments of the player and to the blocks of the player, and
 * invalidates the comments of the games that show them. A report retains the text as it was reported.
 */
export const renameComments: Handle<typeof renameCommenter> = async (
  { db, publish },
  { player_id, nickname, icon_url },
) => {
  const games = await transaction(db, async (tx) => {
    await tx.updateTable('player_block').set({ nickname }).where('blocked_id', '=', player_id).execute();
    const { rows } = await sql<{ game_id: number }>`
      update comment set nickname = ${nickname}, icon_url = ${icon_url}
      from (select id from comment where player_id = ${player_id} order by id for no key update) as own
      where comment.id = own.id
        and (comment.nickname, comment.icon_url) is distinct from (${nickname}::text, ${icon_url}::text)
      returning game_id`.execute(tx);
    return new Set(rows.map(({ game_id }) => game_id));
  });
  if (games.size > 0) {
    await publish([...games].map((game) => `comments:${game}`));
  }
  return {};
};
