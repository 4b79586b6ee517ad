import { sql, type Transaction } from 'kysely';
import { ERASED_NAME, type PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Comments and likes. */
export const commentsPersonalData: PersonalDataSource = {
  tables: ['comment', 'comment_like'],
  read: (tx, { id }) => readAuthor(tx, id),
  async erase(tx, { id }) {
    const games = await eraseAuthor(tx, id);
    return games.map((game) => `comments:${game}`);
  },
};

async function readAuthor(tx: Transaction<Tables>, id: number) {
  const comment = await tx
    .selectFrom('comment')
    .select([
      'id',
      'game_id',
      'parent_id',
      'nickname',
      'stars',
      'body',
      'device',
      'created_at',
      'likes',
      'state',
    ])
    .where('player_id', '=', id)
    .orderBy('id')
    .execute();
  const comment_like = await tx
    .selectFrom('comment_like')
    .select(['comment_id', 'liked_at'])
    .where('player_id', '=', id)
    .execute();
  return { comment, comment_like };
}

/** Anonymises a player's comments; returns the affected games. */
async function eraseAuthor(tx: Transaction<Tables>, id: number): Promise<number[]> {
  await tx.deleteFrom('comment_like').where('player_id', '=', id).execute();
  const written = await tx
    .updateTable('comment')
    .set({
      ...{ player_id: null, nickname: ERASED_NAME, icon_url: null, device: null, import_key: null },
      version: sql`version + 1`,
    })
    .where('player_id', '=', id)
    .returning('game_id')
    .execute();
  return [...new Set(written.map(({ game_id }) => game_id))];
}
