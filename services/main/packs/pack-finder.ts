import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { storableText } from '#platform/database/upsert-rows.ts';

/** The packs of games by their titles, `[game id, title]` asked for each; null where a game has no such pack. */
export async function findPacks(
  tx: Transaction<Tables>,
  asked: readonly (readonly [game: number, title: string])[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select max(pack.id) from pack where pack.game_id = asked.game and pack.title = asked.title) as id
    from unnest(${asked.map(([game]) => game)}::int[], ${asked.map(([, title]) => storableText(title))}::text[])
      with ordinality as asked (game, title, place)
    order by place`.execute(tx);
  return rows.map(({ id }) => id);
}
