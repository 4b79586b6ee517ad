import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import type { LookUp } from './analysis/query.ts';
import { termId } from './analysis/term-id.ts';
import type { StoredName } from './analysis/tokens.ts';
import type { SearchKind } from './search-writer.ts';

/** What to look up in one kind: groups, surer ones first, each with how many of its heaviest are wanted. */
export interface CandidateQuery {
  kind: SearchKind;
  groups: readonly { lookUp: LookUp; limit: number }[];
  /** The most candidates in all. */
  limit: number;
  /** Leaves out what is heavier: news that are to appear later. */
  maxWeight?: number;
  /** Reads no names, where it only matters how many there are. */
  nameless?: boolean;
}

/** Something that has the terms asked for. */
export interface Candidate {
  kind: SearchKind;
  ref_id: number;
  names: StoredName[];
  weight: number;
}

/** The candidates of several kinds, by group and then heaviest first, in one statement. */
export async function findCandidates(db: Database, queries: readonly CandidateQuery[]): Promise<Candidate[]> {
  const parts = queries.filter((query) => askedOf(query).length > 0).map(candidatesOf);
  if (parts.length === 0) {
    return [];
  }
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

interface Asked {
  terms: string;
  group: number;
  limit: number;
}

function askedOf({ groups }: CandidateQuery): Asked[] {
  return groups.flatMap(({ lookUp, limit }, group) =>
    lookUp
      .filter((terms) => terms.length > 0)
      .map((terms) => ({ terms: `{${terms.map(termId).join(',')}}`, group, limit })),
  );
}

/**
 * Alternatives are looked up one by one: joined by `or`, they'd make the planner read all documents instead.
 * The hot documents answer one if they are as many as are wanted; only else the rest is looked up. Ordering by
 * "-weight" keeps the planner from walking the index on weight, which filters thousands for a rare term.
 */
function candidatesOf(query: CandidateQuery): RawBuilder<unknown> {
  const asked = askedOf(query);
  const kind = sql.lit(query.kind);
  const shelves = ['hot', 'not hot'].map(
    (shelf) => sql`(
      select ref_id, weight from search_document
      where kind = ${kind} and ${sql.raw(shelf)} and tokens @> asked.terms::integer[]
        ${query.maxWeight === undefined ? sql`` : sql`and weight <= ${sql.lit(query.maxWeight)}`}
      order by -weight limit asked.most)`,
  );
  const chosen = sql`
    select found.ref_id, found.weight, min(asked.place) as place
    from unnest(
      ${asked.map(({ terms }) => terms)}::text[],
      ${asked.map(({ group }) => group)}::integer[],
      ${asked.map(({ limit }) => limit)}::integer[]
    ) as asked (terms, place, most)
    cross join lateral (
      select * from (${sql.join(shelves, sql` union all `)}) as shelved limit asked.most
    ) as found
    group by found.ref_id, found.weight
    order by min(asked.place), found.weight desc, found.ref_id limit ${sql.lit(query.limit)}`;
  return query.nameless
    ? sql`(select ${kind} as kind, ref_id, '[]'::jsonb as names, weight from (${chosen}) as chosen)`
    : sql`(
        select ${kind} as kind, chosen.ref_id, document.names, chosen.weight from (${chosen}) as chosen
        join search_document as document on document.kind = ${kind} and document.ref_id = chosen.ref_id
        order by chosen.place, chosen.weight desc, chosen.ref_id)`;
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
