import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** What is on the site and has no search document, and documents of what isn't there. */
export async function countMissingDocuments(
  db: Database,
): Promise<{ missing: number; left_over: number; documents: number }> {
  const { rows } = await sql<{ missing: number; left_over: number; documents: number }>`
    with shown as materialized (
      select 'game' as kind, id from game where published
      union all select 'news', id from news where published
      union all select 'gift', pack.id from pack join game on game.id = pack.game_id
        where pack.published and game.published
    )
    select
      count(*) filter (where document.ref_id is null)::int as missing,
      count(*) filter (where shown.id is null)::int as left_over,
      count(document.ref_id)::int as documents
    from shown
    full join search_document as document on document.kind = shown.kind and document.ref_id = shown.id`.execute(
    db,
  );
  return rows[0] ?? { missing: 0, left_over: 0, documents: 0 };
}

/** Codes that are kept back since a restore. */
export async function countWithheldCodes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pack_code where quarantined and not claimed`.execute(db);
  return rows[0]?.count ?? 0;
}
