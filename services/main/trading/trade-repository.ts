import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { tradeList } from '#contract/calls/trade.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { Trade } from '#contract/entities/trade.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished, gameRefJson, unlistedGames } from '../lists/game-ref.ts';
import { countedEntries, readCount } from '../lists/list-counts.ts';
import { allOf, countRows, rangeOf } from '../lists/list-page.ts';
import { gameOfPromoted, gamePromoted } from '../lists/promoted.ts';

type TradeListParams = CallParams<typeof tradeList>;
type Filter = Omit<TradeListParams, 'page' | 'size' | 'sort'>;

/** Listings that can be bought now or soon. */
const LISTED = sql<boolean>`trade_listing.state in ('公示期', '出售中', '交易中')`;
/** Games and servers offered in the filter, and the newest listings that the games are taken from. */
const CHOICES = 200;
const CHOICE_LISTINGS = 1_000;

/** Visible listings of published games with the fields of a card. */
function selectTrades(db: Database) {
  return db
    .selectFrom('trade_listing')
    .innerJoin('game', 'game.id', 'trade_listing.game_id')
    .select([
      'trade_listing.id',
      gameRefJson().as('game'),
      'trade_listing.title',
      'trade_listing.server_name',
      'trade_listing.platform',
      'trade_listing.screenshots',
      'game.cover_url as game_cover_url',
      'trade_listing.price_fen',
      'trade_listing.recharge_fen',
      'trade_listing.created_days',
      'trade_listing.has_second_password',
      sql<Trade['state']>`trade_listing.state`.as('state'),
      sql<Date>`trade_listing.listed_at`.as('listed_at'),
    ])
    .where('game.published', '=', true)
    .where('trade_listing.listed_at', 'is not', null);
}

export type TradeCardRow = Awaited<ReturnType<ReturnType<typeof selectTrades>['execute']>>[number];

function matching(db: Database, { game_id, platform, server, price_min, price_max }: Filter) {
  return db
    .selectFrom('trade_listing')
    .select('trade_listing.id')
    .where(LISTED)
    .where(gamePublished('trade_listing.game_id'))
    .where(
      allOf([
        game_id ? sql`trade_listing.game_id = ${game_id}` : gameOfPromoted('trade_listing.game_id'),
        platform && sql`trade_listing.platform in (${platform}, '双端')`,
        server && sql`trade_listing.server_name = ${server}`,
        price_min !== undefined && sql`trade_listing.price_fen >= ${price_min}`,
        price_max !== undefined && sql`trade_listing.price_fen <= ${price_max}`,
      ]),
    );
}

const ORDER = {
  new: sql`trade_listing.listed_at desc, trade_listing.id desc`,
  price_up: sql`trade_listing.price_fen, trade_listing.id`,
  price_down: sql`trade_listing.price_fen desc, trade_listing.id desc`,
} as const;

export function listTrades(db: Database, params: TradeListParams): Promise<TradeCardRow[]> {
  const order = ORDER[params.sort];
  const { limit, offset } = rangeOf(params);
  const page = matching(db, params).orderBy(order).limit(limit).offset(offset);
  return selectTrades(db).where('trade_listing.id', 'in', page).orderBy(order).execute();
}

export async function countTrades(db: Database, filter: Filter): Promise<number> {
  const { game_id, platform, server, price_min, price_max } = filter;
  if (game_id || server || price_min !== undefined || price_max !== undefined) {
    return countRows(db, matching(db, filter));
  }
  const platforms = platform ? [platform, ...(platform === '双端' ? [] : ['双端'])] : [''];
  const counted = platforms.map((one) => countedEntries('trade_listing', [one]));
  const total = sql<number>`(${sql.join(counted, sql` + `)} - (
    select count(*) from trade_listing
    where ${LISTED} and ${allOf([platform && sql`platform = any(${platforms}::text[])`])}
      and game_id in ${unlistedGames}))::int`;
  return readCount(db, total);
}

export async function gamesTraded(db: Database): Promise<GameRef[]> {
  const { rows } = await sql<GameRef>`
    select game.id, game.name, game.icon_url
    from (
      select game_id, count(*) as listings
      from (select game_id from trade_listing where ${LISTED} order by listed_at desc, id desc limit ${CHOICE_LISTINGS}) as newest
      group by game_id order by listings desc, game_id limit ${CHOICES}
    ) as traded join game on game.id = traded.game_id
    where game.published and ${gamePromoted}
    order by traded.listings desc, game.id`.execute(db);
  return rows;
}

export async function serversTraded(db: Database, gameId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('trade_listing')
    .select('server_name')
    .distinct()
    .where('game_id', '=', gameId)
    .where(LISTED)
    .orderBy('server_name')
    .limit(CHOICES)
    .execute();
  return rows.map((row) => row.server_name);
}

export async function latestDeals(db: Database, limit: number) {
  return db
    .selectFrom('trade_listing')
    .innerJoin('game', 'game.id', 'trade_listing.game_id')
    .select(['trade_listing.id', 'game.name as game', 'trade_listing.title', 'trade_listing.price_fen'])
    .select(sql<Date>`trade_listing.sold_at`.as('sold_at'))
    .where('trade_listing.state', '=', '已出售')
    .where('game.published', '=', true)
    .where(gamePromoted)
    .orderBy('trade_listing.sold_at', 'desc')
    .orderBy('trade_listing.id', 'desc')
    .limit(limit)
    .execute();
}

/** An approved listing with the fields of its page; undefined if there is none. */
export function findTrade(db: Database, id: number) {
  return selectTrades(db)
    .select(['trade_listing.game_id', 'trade_listing.description', 'trade_listing.sold_at'])
    .where('trade_listing.id', '=', id)
    .where('trade_listing.state', '<>', '审核中')
    .executeTakeFirst();
}

export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>;

export function listTradeEvents(db: Database, id: number) {
  return db
    .selectFrom('trade_event')
    .select(['kind', 'happened_at', 'from_fen', 'to_fen'])
    .where('listing_id', '=', id)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

/** The median price of a game's listings, on sale and sold, and their number. */
export async function gameMarket(db: Database, gameId: number) {
  const { rows } = await sql<{ median_fen: number | null; listings: number }>`
    select round(percentile_cont(0.5) within group (order by price_fen))::bigint as median_fen,
      count(*)::int as listings
    from trade_listing where game_id = ${gameId} and state in ('公示期', '出售中', '交易中', '已出售')`.execute(
    db,
  );
  return rows[0] ?? { median_fen: null, listings: 0 };
}

/** Other listings of the game, nearest in price first. */
export function otherTrades(db: Database, trade: TradeRow, limit: number): Promise<TradeCardRow[]> {
  return selectTrades(db)
    .where('trade_listing.game_id', '=', trade.game_id)
    .where('trade_listing.id', '<>', trade.id)
    .where(LISTED)
    .orderBy(sql`abs(trade_listing.price_fen - ${trade.price_fen})`)
    .orderBy('trade_listing.id', 'desc')
    .limit(limit)
    .execute();
}
