import { type RawBuilder, sql } from 'kysely';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished } from '../catalogue/game-ref.ts';
import { gameOfPromoted } from '../catalogue/promoted.ts';
import { coreOf, type PlayerQuery, type Query } from './analysis/query.ts';
import type { GamesFound } from './game-search.ts';
import { namedGames } from './title-search.ts';

/** Openings found: by the server that the text names, then of the games that it names. */
export interface OpeningsFound {
  ids: number[];
  /** The number of those whose server is named. */
  named: number;
}

const MOST_OPENINGS = 200;
/** The openings of a named game begin so many days ago. */
const PAST_DAYS = 7;
/** A text with fewer letters, characters and digits names no server. */
const NAMING = /[\p{L}\p{N}]{2}/u;

/** Searches openings by server name and by the games named in the text, coming ones first. */
export async function findOpeningIds(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  now: Date,
): Promise<OpeningsFound> {
  const named = namedGames(query, games);
  const texts = serverTexts(query, named);
  const parts: RawBuilder<unknown>[] = [
    ...texts.map((text) => ofServers(text, 0)),
    ...(named.length > 0
      ? [
          ofGames(
            named.map(({ id }) => id),
            chinaDayStart(now, -PAST_DAYS),
          ),
        ]
      : []),
    ...(query.isIntentOnly && query.wanted.kind === 'opening' ? [today(now)] : []),
  ];
  if (parts.length === 0) {
    return { ids: [], named: 0 };
  }
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from (
      select distinct on (id) id, opens_at, place from (${sql.join(parts, sql` union all `)}) as met order by id, place
    ) as chosen
    order by place, opens_at < ${now}, abs(extract(epoch from opens_at - ${now}::timestamptz)), id
    limit ${sql.lit(MOST_OPENINGS)}`.execute(db);
  return {
    ids: rows.map(({ id }) => Number(id)),
    named: rows.filter(({ place }) => place < 2).length,
  };
}

/** The texts that may name a server: the whole one, its words, and what follows the name of a game. */
function serverTexts(query: PlayerQuery, named: ReturnType<typeof namedGames>): string[] {
  const core = coreOf(query);
  const written = (one: Query['cells']) => one.map(({ char }) => char).join('');
  const texts = query.isIntentOnly
    ? []
    : [core.cells, ...core.words.map(({ cells }) => cells), ...named.map(({ rest }) => rest)].map(written);
  return [...new Set(texts)].filter((text) => NAMING.test(text));
}

const shown = sql`${gamePublished('opening.game_id')} and ${gameOfPromoted('opening.game_id')}`;

/** The openings whose server name contains a text: first those whose whole name it is. */
function ofServers(text: string, place: number): RawBuilder<unknown> {
  return sql`(
    select id, opens_at,
      case when server_key(server_name) = server_key(${text}) then ${sql.lit(place)} else ${sql.lit(place + 1)} end as place
    from opening
    where server_pairs(server_name) @> server_pairs(${text})
      and strpos(server_key(server_name), server_key(${text})) > 0 and ${shown}
    order by opens_at desc limit ${sql.lit(MOST_OPENINGS)})`;
}

function ofGames(ids: readonly number[], from: Date): RawBuilder<unknown> {
  return sql`(
    select id, opens_at, 2 as place from opening
    where game_id = any(${[...ids]}::bigint[]) and opens_at >= ${from} and ${shown}
    order by opens_at limit ${sql.lit(MOST_OPENINGS)})`;
}

function today(now: Date): RawBuilder<unknown> {
  return sql`(
    select id, opens_at, 3 as place from opening
    where opens_at >= ${chinaDayStart(now)} and ${shown} order by opens_at limit ${sql.lit(MOST_OPENINGS)})`;
}
