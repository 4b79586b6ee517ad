import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { termId } from './analysis/term-id.ts';
import type { IndexEntry } from './analysis/tokens.ts';

/** What can be searched for. */
export type SearchKind = 'game' | 'news' | 'gift';

/** One thing for the index; among equally good matches the heavier comes first. */
export interface SearchDocument extends IndexEntry {
  id: number;
  weight: number;
}

/**
 * Documents of a kind that are searched first. A term that so many documents have that these fill a list is
 * answered from them alone, any other is rare enough to be looked up in the rest.
 */
export const HOT_DOCUMENTS = 8_000;

/** The weight above which a document is hot: that of the lightest that still has room among them. */
async function hotWeight(tx: Transaction<Tables>, kind: SearchKind): Promise<number> {
  const lightest = await tx
    .selectFrom('search_document')
    .select('weight')
    .where('kind', '=', sql.lit(kind))
    .where(sql<boolean>`hot`)
    .orderBy('weight', 'desc')
    .offset(HOT_DOCUMENTS)
    .limit(1)
    .executeTakeFirst();
  return lightest?.weight ?? Number.NEGATIVE_INFINITY;
}

/** Writes documents over those that are there; what hasn't changed is not touched. */
export async function writeDocuments(
  tx: Transaction<Tables>,
  kind: SearchKind,
  documents: readonly SearchDocument[],
): Promise<void> {
  const hotFrom = await hotWeight(tx, kind);
  const column = <T>(read: (document: SearchDocument) => T) => documents.map(read);
  await sql`
    insert into search_document as old (kind, ref_id, names, tokens, weight, hot)
    select ${kind}, id, names::jsonb, tokens::integer[], weight, weight > ${hotFrom}::float8
    from unnest(
      ${column((one) => one.id)}::bigint[],
      ${column((one) => JSON.stringify(one.names))}::text[],
      ${column((one) => `{${tokensOf(one.terms).join(',')}}`)}::text[],
      ${column((one) => one.weight)}::float8[]
    ) as fresh (id, names, tokens, weight)
    on conflict (kind, ref_id) do update
    set names = excluded.names, tokens = excluded.tokens, weight = excluded.weight, hot = excluded.hot
    where (old.names, old.tokens, old.weight, old.hot)
      is distinct from (excluded.names, excluded.tokens, excluded.weight, excluded.hot)`.execute(tx);
}

function tokensOf(terms: readonly string[]): number[] {
  return [...new Set(terms.map(termId))];
}

/** Takes things out of the index: of those asked for (or of all), the ones that are not to be found. */
export async function removeDocuments(
  tx: Transaction<Tables>,
  kind: SearchKind,
  kept: readonly number[],
  asked: readonly number[] | undefined,
): Promise<void> {
  let gone = tx
    .deleteFrom('search_document')
    .where('kind', '=', kind)
    .where(sql<boolean>`not (ref_id = any(${[...kept]}::bigint[]))`);
  if (asked) {
    gone = gone.where(sql<boolean>`ref_id = any(${[...asked]}::bigint[])`);
  }
  await gone.execute();
}

/** Ends a run of writing: keeps the hot documents few, and the indexes quick to read. */
export async function settleIndex(tx: Transaction<Tables>, kind: SearchKind): Promise<void> {
  const hotFrom = await hotWeight(tx, kind);
  await tx
    .updateTable('search_document')
    .set({ hot: false })
    .where('kind', '=', sql.lit(kind))
    .where(sql<boolean>`hot and weight < ${hotFrom}::float8`)
    .execute();
  for (const shelf of ['hot', 'rest']) {
    await sql`select gin_clean_pending_list(${`search_${kind}_${shelf}`}::regclass)`.execute(tx);
  }
}
