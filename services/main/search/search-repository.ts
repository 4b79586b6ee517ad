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
  /** The most candidates in all; later groups are not looked up where earlier ones fill it. */
  limit: number;
  /** Leaves out what is heavier: news that are to appear later. */
  maxWeight?: number;
}

/** Something that has the terms asked for; it may stand in several groups. */
export interface Candidate {
  kind: SearchKind;
  ref_id: number;
  names: StoredName[];
  weight: number;
}

/** The candidates of several kinds, heaviest first within each group, in one statement. */
export async function findCandidates(db: Database, queries: readonly CandidateQuery[]): Promise<Candidate[]> {
  const parts = queries.flatMap((query) => {
    const groups = query.groups.filter(({ lookUp }) => lookUp.some((terms) => terms.length > 0));
    return groups.length > 0
      ? [
          firstOf(
            groups.map((group) => groupOf(query, group)),
            query.limit,
          ),
        ]
      : [];
  });
  if (parts.length === 0) {
    return [];
  }
  const { rows } = await sql<Candidate>`${union(parts)}`.execute(db);
  return rows;
}

/**
 * The hot documents answer a group if they fill it; the rest are looked up only if they don't. Alternatives
 * are looked up one by one: joined by `or`, they'd make the planner read all documents instead.
 */
function groupOf(query: CandidateQuery, { lookUp, limit }: CandidateQuery['groups'][number]) {
  const asked = lookUp.filter((terms) => terms.length > 0).map((terms) => `{${terms.map(termId).join(',')}}`);
  const shelves = ['hot', 'not hot'].map(
    (shelf) => sql`(
      select distinct on (weight, ref_id) kind, ref_id, names, weight
      from unnest(${asked}::text[]) as asked (terms)
      cross join lateral (
        select kind, ref_id, names, weight from search_document
        where kind = ${sql.lit(query.kind)} and ${sql.raw(shelf)} and tokens @> terms::integer[]
          ${query.maxWeight === undefined ? sql`` : sql`and weight <= ${sql.lit(query.maxWeight)}`}
        order by weight desc limit ${sql.lit(limit)}
      ) as found
      order by weight desc, ref_id limit ${sql.lit(limit)})`,
  );
  return firstOf(shelves, limit);
}

function firstOf(parts: readonly RawBuilder<unknown>[], limit: number): RawBuilder<unknown> {
  return sql`(select * from (${union(parts)}) as candidate limit ${sql.lit(limit)})`;
}

function union(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` union all `);
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
