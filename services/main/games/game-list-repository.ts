import { type RawBuilder, sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { packClaimable } from '../codes/claim-state.ts';
import { countedEntries, readCount } from '../lists/list-counts.ts';
import { allOf, countRows, rangeOf } from '../lists/list-page.ts';
import { gamePromoted } from '../lists/promoted.ts';
import { type GameCardRow, selectGameCards } from './game-card-query.ts';

type GameListParams = CallParams<typeof gameList>;

const ORDERS = {
  hot: sql`game.heat desc, game.id`,
  new: sql`game.updated_at desc, game.id`,
  score: sql`game.rating desc, game.id`,
  downloads: sql`game.download_count desc, game.id`,
} as const;

/** Up to this many matches are fetched and then sorted. With more, a scan in sort order finds the first page soon. */
const FEW = 1_000;

/** The conditions of the filters that are set. Only the index by letter lists flagged games. */
function conditions(
  { category, theme, status, letter, platform, has_gift, opens_today, recommended }: GameListParams,
  now: Date,
): RawBuilder<unknown>[] {
  // The view of all builds has no statistics: the planner would read the builds of all games.
  const builds = sql.table(platform === 'harmony' ? 'harmony_package' : 'game_package');
  const built = sql`exists(select 1 from ${builds} where game_id = game.id and platform = ${platform})`;
  return [
    category && sql`game.categories @> array[${category}]::text[]`,
    theme && sql`game.themes @> array[${theme}]::text[]`,
    status && sql`game.status = ${status}`,
    letter && sql`game.first_letter = ${letter}`,
    platform && (platform === 'h5' ? sql`(game.h5_url is not null or ${built})` : built),
    has_gift && sql`exists(select 1 from pack where pack.game_id = game.id and ${packClaimable(now)})`,
    opens_today &&
      sql`exists(
        select 1 from opening where game_id = game.id
          and opens_at >= ${chinaDayStart(now)} and opens_at < ${chinaDayStart(now, 1)})`,
    recommended && sql`game.reason is not null`,
    letter === undefined && gamePromoted,
  ].filter((one) => typeof one === 'object');
}

function publishedGames(db: Database) {
  return db.selectFrom('game').select('game.id').where('game.published', '=', true);
}

/** The number of games with a category, theme and status, or with a letter; undefined for other filters. */
async function countByFilters(db: Database, params: GameListParams): Promise<number | undefined> {
  const { category, theme, status, letter, platform, has_gift, opens_today, recommended } = params;
  const isOther = platform || has_gift || opens_today || recommended;
  if (isOther || (letter !== undefined && (category || theme || status))) {
    return undefined;
  }
  const key = letter === undefined ? [category ?? '', theme ?? '', status ?? ''] : ['letter', letter];
  return readCount(db, countedEntries('game', key));
}

/** One page of games as cards in the requested order, and the number of matches, up to the count limit. */
export async function pageOfGames(
  db: Database,
  params: GameListParams,
  now: Date,
): Promise<{ rows: GameCardRow[]; total: number }> {
  const given = conditions(params, now);
  const matches = publishedGames(db).where(allOf(given));
  const counted = await countByFilters(db, params);
  // Each of several filters may match many games and all together few, which no index covers.
  const isSeveral = given.length > (params.letter === undefined ? 2 : 1);
  const few = isSeveral && (counted ?? 0) <= FEW ? await matches.limit(FEW + 1).execute() : undefined;
  if (few && few.length <= FEW) {
    const ids = few.map(({ id }) => id);
    const found = db
      .selectFrom('game')
      .select('game.id')
      .where(sql<boolean>`game.id = any(${ids}::bigint[])`);
    return { rows: await listGames(db, found, params, now), total: ids.length };
  }
  const [rows, total] = await Promise.all([
    listGames(db, matches, params, now),
    counted ?? countRows(db, matches),
  ]);
  return { rows, total };
}

/** The number of games that match filters; with a filter that is not counted in advance up to `most`. */
export async function countGames(
  db: Database,
  params: GameListParams,
  now: Date,
  most: number,
): Promise<number> {
  const counted = await countByFilters(db, params);
  if (counted !== undefined) {
    return counted;
  }
  const matches = publishedGames(db).where(allOf(conditions(params, now)));
  const row = await db
    .selectFrom(matches.limit(most).as('matching'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function listGames(
  db: Database,
  chosen: ReturnType<typeof publishedGames>,
  params: GameListParams,
  now: Date,
) {
  const order = ORDERS[params.sort];
  const { limit, offset } = rangeOf(params);
  const page = chosen.orderBy(order).limit(limit).offset(offset);
  return selectGameCards(db, now).where('game.id', 'in', page).orderBy(order).execute();
}
