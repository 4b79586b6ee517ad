import { type RawBuilder, sql } from 'kysely';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gameOfPromoted, newsPromoted, wordPromoted } from '../lists/promoted.ts';
import type { Lookup } from '../search-index/analysis/query.ts';
import type { StoredName } from '../search-index/analysis/tokens.ts';
import { type IndexedKind, termId } from '../search-index/search-writer.ts';

/** Lookups of one kind: groups, most certain first, each with a limit. */
export interface CandidateQuery {
  kind: IndexedKind;
  groups: readonly { lookUp: Lookup; limit: number }[];
  /** Most candidates in total. */
  limit: number;
  /** Stops looking up alternatives after this many matches; repeated ones count. */
  enough?: number;
  /** Excludes heavier documents: scheduled news. */
  maxWeight?: number;
}

/** A document that has the requested terms. */
export interface Candidate {
  ref_id: number;
  weight: number;
  /** Its first group. */
  place: number;
  /** All groups that find it. */
  places: number[];
  names: StoredName[];
}

/**
 * The candidates of a kind, by group, then heaviest first. Returned as one row of text: a row per candidate is much
 * slower, especially in the embedded database.
 */
export async function findCandidates(db: Database, query: CandidateQuery): Promise<Candidate[]> {
  if (lookupsOf(query).length === 0) {
    return [];
  }
  const { rows } = await sql<{ found: string }>`
    select '[' || coalesce(string_agg('[' || ref_id || ',' || weight || ',' || place || ',[' || places || '],' || names || ']', ','), '') || ']' as found
    from (
      select * from (
        select distinct on (ref_id) *, string_agg(place::text, ',') over (partition by ref_id) as places from (
          select met.*, asked.place from ${lookupTable(query)}
          cross join lateral (${heaviest(query, sql`ref_id, weight, names`)}) as met
          ${query.enough === undefined ? sql`` : sql`limit ${sql.lit(query.enough)}`}
        ) as met order by ref_id, place
      ) as chosen order by place, weight desc, ref_id limit ${sql.lit(query.limit)}
    ) as sorted`.execute(db);
  const found: [number, number, number, number[], StoredName[]][] = JSON.parse(rows[0]?.found ?? '[]');
  return found.map(([ref_id, weight, place, places, names]) => ({ ref_id, weight, place, places, names }));
}

/** A document of a group, with the number of hot documents that its alternative finds. */
interface Match extends Omit<Candidate, 'names' | 'places'> {
  hot: number;
}

/** The documents of each group, the heaviest ones of each alternative; a document found several times is repeated. */
export async function findMatches(
  db: Database,
  query: Pick<CandidateQuery, 'kind' | 'groups'>,
): Promise<Match[]> {
  if (lookupsOf(query).length === 0) {
    return [];
  }
  // All matches of a section are sorted anyway, so that counting them costs little.
  const columns = sql`ref_id, weight, count(*) filter (where hot) over () as hot_ones`;
  const { rows } = await sql<{ found: string }>`
    select '[' || coalesce(string_agg('[' || ref_id || ',' || weight || ',' || place || ',' || hot_ones || ']', ','), '') || ']' as found
    from ${lookupTable(query)} cross join lateral (${heaviest(query, columns)}) as met`.execute(db);
  const found: [number, number, number, number][] = JSON.parse(rows[0]?.found ?? '[]');
  return found.map(([ref_id, weight, place, hot]) => ({ ref_id, weight, place, hot }));
}

/** Those of some terms that each of some documents has. */
export async function findTerms(
  db: Database,
  { kind, ids, terms }: { kind: IndexedKind; ids: readonly number[]; terms: readonly string[] },
): Promise<{ ref_id: number; weight: number; terms: Set<string> }[]> {
  if (ids.length === 0) {
    return [];
  }
  const byId = Map.groupBy(terms, termId);
  const { rows } = await sql<{ found: string }>`
    select '[' || coalesce(string_agg('[' || ref_id || ',' || weight || ',[' || shared || ']]', ','), '') || ']' as found
    from search_document cross join lateral (
      select coalesce(string_agg(token::text, ','), '') as shared from unnest(tokens) as token
      where token = any(${[...byId.keys()]}::integer[])
    ) as known
    where kind = ${sql.lit(kind)} and ref_id = any(${[...ids]}::bigint[])`.execute(db);
  const found: [number, number, number[]][] = JSON.parse(rows[0]?.found ?? '[]');
  return found.map(([ref_id, weight, having]) => ({
    ref_id,
    weight,
    terms: new Set(having.flatMap((id) => byId.get(id) ?? [])),
  }));
}

/** Counts the candidates of each kind, up to the limit of its query, in one statement. */
export async function countCandidates(
  db: Database,
  queries: readonly CandidateQuery[],
): Promise<Partial<Record<IndexedKind, number>>> {
  const parts = queries
    .filter((query) => lookupsOf(query).length > 0)
    .map(
      (query) => sql`
        select ${sql.lit(query.kind)} as kind, count(*) as total from (
          select distinct met.ref_id from ${lookupTable(query)} cross join lateral (${heaviest(query, sql`ref_id`)}) as met
          limit ${sql.lit(query.limit)}
        ) as counted`,
    );
  if (parts.length === 0) {
    return {};
  }
  const { rows } = await sql<{
    kind: IndexedKind;
    total: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

function lookupsOf({ groups }: Pick<CandidateQuery, 'groups'>) {
  return groups.flatMap(({ lookUp, limit }, place) =>
    lookUp
      .filter((terms) => terms.length > 0)
      .map((terms) => ({ terms: `{${terms.map(termId).join(',')}}`, place, most: limit })),
  );
}

/**
 * Alternatives are looked up one by one, in order: joined by `or`, they make the planner scan all documents. The
 * planner doesn't know their number, so all searches share one plan.
 */
function lookupTable(query: Pick<CandidateQuery, 'groups'>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(lookupsOf(query))}::jsonb)
    as asked (terms text, place integer, most integer)`;
}

/**
 * The heaviest matches of an alternative. Hot documents are looked up first; the rest only if they don't fill the
 * limit. Ordering by "-weight" keeps the planner from walking the table or the index on weight, which filters
 * thousands of rows for a rare term; among equal ones the id decides, so that every plan finds the same.
 */
function heaviest(
  query: Pick<CandidateQuery, 'kind' | 'maxWeight'>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sections = ['hot', 'not hot'].map(
    (condition) => sql`(
      select ${columns} from search_document
      where kind = ${sql.lit(query.kind)} and ${sql.raw(condition)} and tokens @> asked.terms::integer[]
        ${query.maxWeight === undefined ? sql`` : sql`and weight <= ${sql.lit(query.maxWeight)}`}
      order by -weight, ref_id limit asked.most)`,
  );
  return sql`select * from (${sql.join(sections, sql` union all `)}) as shelved limit asked.most`;
}

/** The days of each half of a trend. */
const TREND_DAYS = 7;

export function listHotWords(db: Database, limit: number) {
  return db
    .selectFrom('hot_word')
    .select(['word', 'rank'])
    .where(wordPromoted('hot_word.word'))
    .orderBy('rank')
    .limit(limit)
    .execute();
}

/** The searches of normalised terms in the seven China days before today, and in the seven days before those. */
export async function countSearches(
  db: Database,
  terms: readonly string[],
  now: Date,
): Promise<Map<string, { recent: number; before: number }>> {
  // Single days, so that the index on day and term finds each of them.
  const days = Array.from({ length: 2 * TREND_DAYS }, (_, index) => chinaDay(chinaDayStart(now, -1 - index)));
  const { rows } = await sql<{ term: string; recent: number; before: number }>`
    select term,
      coalesce(sum(searches) filter (where day = any(${days.slice(0, TREND_DAYS)}::date[])), 0)::int as recent,
      coalesce(sum(searches) filter (where day = any(${days.slice(TREND_DAYS)}::date[])), 0)::int as before
    from search_count
    where day = any(${days}::date[]) and term = any(${[...terms]}::text[])
    group by term`.execute(db);
  return new Map(rows.map(({ term, ...counts }) => [term, counts]));
}

/** Those of the news in a category. */
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

/** The ids of the newest news, of a category if given, or packs, without flagged ones: those among the hot documents. */
export async function newestTitles(
  db: Database,
  kind: keyof typeof TITLED,
  { category, now, limit }: { category: string | undefined; now: Date; limit: number },
): Promise<number[]> {
  const { table, promoted } = TITLED[kind];
  const { rows } = await sql<{ id: number }>`
    select ${table}.id from search_document as document join ${table} on ${table}.id = document.ref_id
    where document.kind = ${sql.lit(kind)} and document.hot and document.weight <= ${now.getTime() / 1000} and ${promoted}
      ${category && kind === 'news' ? sql`and news.category = ${category}` : sql``}
    order by document.weight desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

const TITLED = {
  news: { table: sql.table('news'), promoted: newsPromoted },
  gift: { table: sql.table('pack'), promoted: gameOfPromoted('pack.game_id') },
} as const;

/** Those of the news or packs that are flagged, or about a flagged game. */
export async function flaggedAmong(
  db: Database,
  kind: keyof typeof TITLED,
  ids: readonly number[],
): Promise<Set<number>> {
  const { table, promoted } = TITLED[kind];
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where id = any(${[...ids]}::bigint[]) and not ${promoted}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
