import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import type { Lookup } from './analysis/query.ts';
import { termId } from './analysis/term-id.ts';
import type { StoredName } from './analysis/tokens.ts';
import type { SearchKind } from './search-writer.ts';

/** What to look up in one kind: groups, surer ones first, each with how many of its heaviest are wanted. */
export interface CandidateQuery {
  kind: SearchKind;
  groups: readonly { lookUp: Lookup; limit: number }[];
  /** The most candidates in all. */
  limit: number;
  /** Looks up no further alternatives when so many were met, those that are met again counted each time. */
  enough?: number;
  /** Leaves out what is heavier: news that are to appear later. */
  maxWeight?: number;
}

/** Something that has the terms asked for. */
export interface Candidate {
  ref_id: number;
  weight: number;
  /** The first group that it belongs to. */
  place: number;
  names: StoredName[];
}

/**
 * The candidates of a kind, by group and then heaviest first. They come as one row of text: a row for each is
 * much dearer, most of all from the embedded database.
 */
export async function findCandidates(db: Database, query: CandidateQuery): Promise<Candidate[]> {
  if (askedOf(query).length === 0) {
    return [];
  }
  const { rows } = await sql<{ found: string }>`
    select '[' || coalesce(string_agg('[' || ref_id || ',' || weight || ',' || place || ',' || names || ']', ','), '') || ']' as found
    from (
      select * from (
        select distinct on (ref_id) * from (
          select met.*, asked.place from ${askedTable(query)}
          cross join lateral (${heaviest(query, sql`ref_id, weight, names`)}) as met
          ${query.enough === undefined ? sql`` : sql`limit ${sql.lit(query.enough)}`}
        ) as met order by ref_id, place
      ) as chosen order by place, weight desc, ref_id limit ${sql.lit(query.limit)}
    ) as sorted`.execute(db);
  const found: [number, number, number, StoredName[]][] = JSON.parse(rows[0]?.found ?? '[]');
  return found.map(([ref_id, weight, place, names]) => ({ ref_id, weight, place, names }));
}

/** How many candidates there are of each kind, up to the limit of its query; in one statement. */
export async function countCandidates(
  db: Database,
  queries: readonly CandidateQuery[],
): Promise<Partial<Record<SearchKind, number>>> {
  const parts = queries
    .filter((query) => askedOf(query).length > 0)
    .map(
      (query) => sql`
        select ${sql.lit(query.kind)} as kind, count(*) as total from (
          select distinct met.ref_id from ${askedTable(query)} cross join lateral (${heaviest(query, sql`ref_id`)}) as met
          limit ${sql.lit(query.limit)}
        ) as counted`,
    );
  if (parts.length === 0) {
    return {};
  }
  const { rows } = await sql<{
    kind: SearchKind;
    total: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

interface Asked {
  terms: string;
  place: number;
  most: number;
}

function askedOf({ groups }: CandidateQuery): Asked[] {
  return groups.flatMap(({ lookUp, limit }, place) =>
    lookUp
      .filter((terms) => terms.length > 0)
      .map((terms) => ({ terms: `{${terms.map(termId).join(',')}}`, place, most: limit })),
  );
}

/**
 * Alternatives are looked up one by one, in their order: joined by `or`, they'd make the planner read all documents
 * instead. It doesn't see how many there are, so that one plan does for all searches.
 */
function askedTable(query: CandidateQuery): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(askedOf(query))}::jsonb)
    as asked (terms text, place integer, most integer)`;
}

/**
 * The heaviest that meet an alternative. The hot documents answer it if they are as many as are wanted; only else
 * the rest is looked up. Ordering by "-weight" keeps the planner from walking the table or the index on weight,
 * which filters thousands for a rare term.
 */
function heaviest(query: CandidateQuery, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const sections = ['hot', 'not hot'].map(
    (shelf) => sql`(
      select ${columns} from search_document
      where kind = ${sql.lit(query.kind)} and ${sql.raw(shelf)} and tokens @> asked.terms::integer[]
        ${query.maxWeight === undefined ? sql`` : sql`and weight <= ${sql.lit(query.maxWeight)}`}
      order by -weight limit asked.most)`,
  );
  return sql`select * from (${sql.join(sections, sql` union all `)}) as shelved limit asked.most`;
}

/** The words that are searched for most, in their order. */
export function listHotWords(db: Database, limit: number) {
  return db
    .selectFrom('hot_word')
    .select(['word', 'rank', 'trend'])
    .orderBy('rank')
    .orderBy('word')
    .limit(limit)
    .execute();
}

/** The cards of the published games of these ids, in no order. */
export function findGameCards(db: Database, ids: readonly number[], now: Date): Promise<GameCardRow[]> {
  return selectGameCards(db, now)
    .where(sql<boolean>`game.id = any(${[...ids]}::bigint[])`)
    .where('game.published', '=', true)
    .execute();
}

/** The names and icons of the published games of these ids, in no order. */
export function findGameRefs(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('game')
    .select(['id', 'name', 'icon_url'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('published', '=', true)
    .execute();
}

/** Which of these news are in a category. */
export async function newsInCategory(
  db: Database,
  ids: readonly number[],
  category: string,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('news')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(sql<boolean>`category = ${category}`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
