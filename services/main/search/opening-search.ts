import { type RawBuilder, sql } from 'kysely';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished } from '../lists/game-ref.ts';
import { gameOfPromoted } from '../lists/promoted.ts';
import { coreOf, type PlayerQuery, type Query } from '../search-index/analysis/query.ts';
import type { GamesFound } from './game-search.ts';
import { namedGames } from './title-search.ts';

/** Openings found: by the server that the text names, then of the games that it names. */
export interface OpeningsFound {
  ids: number[];
  /** The number of those whose server is named. */
  named: number;
  /** When the first of the coming ones opens, which changes the order. */
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
 * are those of the game, unless it has none.
 */
export async function findOpeningIds(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  now: Date,
): Promise<OpeningsFound> {
  if (query.isIntentOnly) {
    const isWanted = query.wanted.kind === 'opening';
    return resultOf(isWanted ? await read(db, around(sql`true`, now, chinaDayStart(now)), now) : [], now);
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
  const others = await read(
    db,
    [
      ...texts.map((text) => ofServers(text, now)),
      ...(named.length > 0 ? around(ids, now, chinaDayStart(now, -PAST_DAYS)) : []),
    ],
    now,
  );
  const known = new Set(own.map(({ id }) => id));
  return resultOf([...own, ...others.filter(({ id }) => !known.has(id))].slice(0, MOST_OPENINGS), now);
}

function resultOf(found: readonly FoundOpening[], now: Date): OpeningsFound {
  const coming = found.map(({ opens_at }) => opens_at).filter((moment) => moment > now);
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

/** The next and the last openings that fulfil a condition. */
function around(condition: RawBuilder<unknown>, now: Date, from: Date): RawBuilder<unknown>[] {
  return [
    sql`(
      select id, opens_at, ${sql.lit(RELATED)} as place from opening
      where ${condition} and opens_at > ${now} and ${shown} order by opens_at limit ${sql.lit(MOST_OPENINGS)})`,
    sql`(
      select id, opens_at, ${sql.lit(RELATED)} as place from opening
      where ${condition} and opens_at <= ${now} and opens_at >= ${from} and ${shown}
      order by opens_at desc limit ${sql.lit(MOST_OPENINGS)})`,
  ];
}
