import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { IndexEntry } from './analysis/tokens.ts';

export type IndexedKind = 'game' | 'news' | 'gift';

/** A document of the index; among equal matches the heavier comes first. */
export interface SearchDocument extends IndexEntry {
  id: number;
  weight: number;
}

/**
 * Hot documents per kind. A term common enough to fill a list from these is looked up among them only; a rarer one is
 * cheap to look up in the rest.
 */
const HOT_DOCUMENTS = 8_000;

/**
 * The term of every document of this version of the analysis. Among the other terms it goes when an earlier version of the program
 * writes the document; `rewriteDocuments` writes those without it again.
 */
export const ANALYSIS = 'analysis 4';

/** The weight from which a document is hot. */
function hotWeight(kind: IndexedKind): RawBuilder<number> {
  return sql`coalesce((
    select weight from search_document where kind = ${sql.lit(kind)} and hot
    order by weight desc offset ${sql.lit(HOT_DOCUMENTS)} limit 1), '-infinity')`;
}

/** Upserts documents; unchanged ones are not written. */
export async function writeDocuments(
  tx: Tx,
  kind: IndexedKind,
  documents: readonly SearchDocument[],
): Promise<void> {
  const column = <T>(read: (document: SearchDocument) => T) => documents.map(read);
  await sql`
    insert into search_document as old (kind, ref_id, names, tokens, weight, hot)
    select ${kind}, id, names::jsonb, tokens::integer[], weight, weight > ${hotWeight(kind)}
    from unnest(
      ${column((one) => one.id)}::bigint[],
      ${column((one) => JSON.stringify(one.names))}::text[],
      ${column((one) => `{${[...new Set([ANALYSIS, ...one.terms].map(termId))].join(',')}}`)}::text[],
      ${column((one) => one.weight)}::float8[]
    ) as fresh (id, names, tokens, weight)
    on conflict (kind, ref_id) do update
    set names = excluded.names, tokens = excluded.tokens, weight = excluded.weight, hot = excluded.hot
    where (old.names, old.tokens, old.weight, old.hot)
      is distinct from (excluded.names, excluded.tokens, excluded.weight, excluded.hot)`.execute(tx);
}

/** Removes documents: of the requested ids (or of all) those that are no longer searchable. */
export async function removeDocuments(
  tx: Tx,
  kind: IndexedKind,
  found: readonly number[],
  requested: readonly number[] | undefined,
): Promise<void> {
  let removed = tx
    .deleteFrom('search_document')
    .where('kind', '=', kind)
    .where(sql<boolean>`not (ref_id = any(${[...found]}::bigint[]))`);
  if (requested) {
    removed = removed.where(sql<boolean>`ref_id = any(${[...requested]}::bigint[])`);
  }
  await removed.execute();
}

/** Completes an update: limits the hot documents and flushes the pending lists of the indexes. */
export async function settleIndex(tx: Tx, kind: IndexedKind): Promise<void> {
  await tx
    .updateTable('search_document')
    .set({ hot: false })
    .where('kind', '=', sql.lit(kind))
    .where(sql<boolean>`hot and weight < ${hotWeight(kind)}`)
    .execute();
  await sql`
    select gin_clean_pending_list(('search_' || ${kind}::text || '_' || part)::regclass)
    from unnest(array['hot', 'rest']) as part`.execute(tx);
}

/**
 * The id of an index term in the database: a signed 32-bit hash. A collision costs a candidate that the matching of names
 * rejects; among labels and texts it shows a game that does not have them. The ids are stored: a change of the function needs a new `ANALYSIS`.
 */
export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) | 0;
}
