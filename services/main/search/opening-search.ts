import { type RawBuilder, sql } from 'kysely';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished } from '../lists/game-ref.ts';
import { gameOfPromoted } from '../lists/promoted.ts';
import { spansOf } from '../search-index/analysis/named-day.ts';
import { coreOf, type PlayerQuery, type Query } from '../search-index/analysis/query.ts';
import type { GamesFound } from './game-search.ts';
import { namedGames } from './title-search.ts';

/** Openings found: by the server that the text names, then of the games that it names. */
export interface OpeningsFound {
  ids: number[];
  /** The number of those whose server is named. */
  named: number;
  /** When the first of the coming ones opens, which changes the order, or a day that the text names is another. */
  next: Date | undefined;
}

const MOST_OPENINGS = 200;
/** The place of openings that belong to a named game, after those whose server is named. */
const RELATED = 2;
/** The openings of a named game begin so many days ago. */
const PAST_DAYS = 7;
/** A text with fewer letters, characters and digits names no server. */
const NAMING = /[\p{L}\p{N}]{2}/u;

/**
 * Searches openings by server name and by the games named in the text, coming ones first. Servers that a text names beside a game
 * are those of the game, unless it has none. A day narrows them, unless it has none.
 */
export async function findOpeningIds(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  now: Date,
): Promise<OpeningsFound> {
  const { kind, day } = query.wanted;
  const spans: readonly Span[] = day ? spansOf(day, now) : [];
  if (query.isIntentOnly) {
    const all = (span: Span) => read(db, around(sql`true`, now, span), now);
    const found = kind === 'opening' ? await firstFound(all, [...spans, { from: chinaDayStart(now) }]) : [];
    return resultOf(found, now, spans.length > 0);
  }
  const named = namedGames(query, games);
  const core = coreOf(query);
  const words = core.words.map(({ cells }) => cells);
  const own = await read(
    db,
    named.flatMap(({ id, rest }) => serverTexts([rest, ...words]).map((text) => ofServers(text, now, id))),
    now,
  );
  const texts = own.length > 0 ? [] : serverTexts([core.cells, ...named.map(({ rest }) => rest)]);
  const ids = sql`game_id = any(${named.map(({ id }) => id)}::bigint[])`;
  const others = (span: Span) =>
    read(
      db,
      [...texts.map((text) => ofServers(text, now)), ...(named.length > 0 ? around(ids, now, span) : [])],
      now,
    );
  const more = await firstFound(others, [...spans, { from: chinaDayStart(now, -PAST_DAYS) }]);
  const known = new Set(own.map(({ id }) => id));
  const found = [...own, ...more.filter(({ id }) => !known.has(id))].slice(0, MOST_OPENINGS);
  return resultOf(found, now, spans.length > 0);
}

/** Times from `from` on, before `to`. */
interface Span {
  from: Date;
  to?: Date;
}

/** The openings of the first span that has any. */
async function firstFound(
  find: (span: Span) => Promise<FoundOpening[]>,
  spans: readonly Span[],
): Promise<FoundOpening[]> {
  for (const span of spans) {
    const found = await find(span);
    if (found.length > 0) {
      return found;
    }
  }
  return [];
}

function resultOf(found: readonly FoundOpening[], now: Date, namesDay: boolean): OpeningsFound {
  const changes = [...found.map(({ opens_at }) => opens_at), ...(namesDay ? [chinaDayStart(now, 1)] : [])];
  const coming = changes.filter((moment) => moment > now);
  return {
    ids: found.map(({ id }) => id),
    named: found.filter(({ place }) => place < RELATED).length,
    next: coming.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
}

interface FoundOpening {
  id: number;
  opens_at: Date;
  place: number;
}

/** The openings of several statements: the most certain first, then coming ones before past ones, the nearest first. */
async function read(db: Database, parts: readonly RawBuilder<unknown>[], now: Date): Promise<FoundOpening[]> {
  if (parts.length === 0) {
    return [];
  }
  const { rows } = await sql<FoundOpening>`
    select id, opens_at, place from (
      select distinct on (id) id, opens_at, place from (${sql.join(parts, sql` union all `)}) as met order by id, place
    ) as chosen
    order by place, ${byNearness(now)}, id limit ${sql.lit(MOST_OPENINGS)}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

function byNearness(now: Date): RawBuilder<unknown> {
  return sql`opens_at <= ${now}, abs(extract(epoch from opens_at - ${now}::timestamptz))`;
}

/** The texts that may name a server. */
function serverTexts(parts: readonly Query['cells'][]): string[] {
  const texts = parts.map((cells) => cells.map(({ char }) => char).join(''));
  return [...new Set(texts)].filter((text) => NAMING.test(text));
}

const shown = sql`${gamePublished('opening.game_id')} and ${gameOfPromoted('opening.game_id')}`;

/** The openings whose server name contains a text: first those whose whole name it is. */
function ofServers(text: string, now: Date, game?: number): RawBuilder<unknown> {
  const isWhole = sql`server_key(server_name) = server_key(${text})`;
  return sql`(
    select id, opens_at, case when ${isWhole} then 0 else 1 end as place
    from opening
    where server_pairs(server_name) @> server_pairs(${text})
      and strpos(server_key(server_name), server_key(${text})) > 0 and ${shown}
      ${game === undefined ? sql`` : sql`and game_id = ${game}`}
    order by ${isWhole} desc, ${byNearness(now)} limit ${sql.lit(MOST_OPENINGS)})`;
}

/** The next and the last openings of a span that fulfil a condition. */
function around(condition: RawBuilder<unknown>, now: Date, { from, to }: Span): RawBuilder<unknown>[] {
  const ofSpan = sql`${condition} and opens_at >= ${from} ${to ? sql`and opens_at < ${to}` : sql``} and ${shown}`;
  return [
    sql`(
      select id, opens_at, ${sql.lit(RELATED)} as place from opening
      where ${ofSpan} and opens_at > ${now} order by opens_at limit ${sql.lit(MOST_OPENINGS)})`,
    sql`(
      select id, opens_at, ${sql.lit(RELATED)} as place from opening
      where ${ofSpan} and opens_at <= ${now} order by opens_at desc limit ${sql.lit(MOST_OPENINGS)})`,
  ];
}
