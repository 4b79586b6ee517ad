import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { storableText } from '#platform/database/upsert-rows.ts';

/** Finds packs by game id and title; null for each pair without a pack. */
export async function findPacks(
  tx: Transaction<Tables>,
  wanted: readonly (readonly [game: number, title: string])[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select max(pack.id) from pack where pack.game_id = asked.game and pack.title = asked.title) as id
    from unnest(${wanted.map(([game]) => game)}::int[], ${wanted.map(([, title]) => storableText(title))}::text[])
      with ordinality as asked (game, title, place)
    order by place`.execute(tx);
  return rows.map(({ id }) => id);
}
