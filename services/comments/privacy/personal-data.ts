import { sql } from 'kysely';
import { ERASED_NAME, type PersonalDataSource } from '#platform/admin/privacy/personal-data-source.ts';

export const commentsPersonalData: PersonalDataSource = {
  tables: ['comment', 'comment_like'],
  async read(tx, { id }) {
    const comment = await tx
      .selectFrom('comment')
      .select(['id', 'game_id', 'parent_id', 'nickname', 'stars', 'body'])
      .select(['device', 'created_at', 'likes', 'state'])
      .where('player_id', '=', id)
      .orderBy('id')
      .execute();
    const comment_like = await tx
      .selectFrom('comment_like')
      .select(['comment_id', 'liked_at'])
      .where('player_id', '=', id)
      .execute();
    return { comment, comment_like };
  },
  async erase(tx, { id }) {
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
    return [...new Set(written.map(({ game_id }) => `comments:${game_id}`))];
  },
};
