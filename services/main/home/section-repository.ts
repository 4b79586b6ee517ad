import { type RawBuilder, sql } from 'kysely';
import type { BOARDS } from '#contract/admin/rankings.ts';
import type { Database } from '#platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../games/game-card-query.ts';
import { countRows, type PageParams, rangeOf } from '../lists/list-page.ts';
import { gamePromoted, linkPromoted } from '../lists/promoted.ts';
import { gameReservable } from '../reservations/reservable.ts';

/** A board of the rankings. */
export type Board = (typeof BOARDS)[number];

/** The current banners, in order. */
export function listBanners(db: Database, now: Date) {
  return shownBanners(db, now)
    .select(['id', 'image', 'alt', 'headline', 'sub', 'link', 'ends_at'])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** One page of started banners: current ones in order, then past ones, latest first. */
export function pageOfBanners(db: Database, params: PageParams, now: Date) {
  const over = sql<boolean>`coalesce(ends_at <= ${now}, false)`;
  const { limit, offset } = rangeOf(params);
  return shownBanners(db, now)
    .select(['id', 'image', 'alt', 'headline', 'sub', 'link', 'starts_at', 'ends_at'])
    .orderBy(over)
    .orderBy(sql`case when ${over} then ends_at end`, 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts started banners. */
export function countBanners(db: Database, now: Date): Promise<number> {
  return countRows(db, shownBanners(db, now).select('id'));
}

function shownBanners(db: Database, now: Date) {
  return db
    .selectFrom('banner')
    .where('published', '=', true)
    .where(linkPromoted('banner.link'))
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]));
}

/** The next start of a banner. */
export async function nextBanner(db: Database, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('banner')
    .select((eb) => eb.fn.min<Date | null>('starts_at').as('at'))
    .where('published', '=', true)
    .where('starts_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** A position on a board: a card, its position and the previous one, null for a new entry. */
export interface RankedRow extends PinnedRow {
  previous_position: number | null;
}

/** The first stored positions of all boards. */
export function listRankings(db: Database, limit: number, now: Date): Promise<RankedRow[]> {
  return selectGameCards(db, now)
    .innerJoin('ranking', 'ranking.game_id', 'game.id')
    .select(['ranking.board', 'ranking.position', 'ranking.previous_position'])
    .where('game.published', '=', true)
    .where(gamePromoted)
    .where('ranking.position', '<=', limit)
    .orderBy('ranking.board')
    .orderBy('ranking.position')
    .execute();
}

const BOARD_ORDERS = {
  hot: sql`game.heat desc, game.id`,
  new: sql`game.updated_at desc, game.id`,
  reserve: sql`game.reserve_count desc, game.id`,
} as const;

/** A board without stored positions: the hottest, the newest, the most reserved games. */
export function topGames(db: Database, board: Board, limit: number, now: Date): Promise<GameCardRow[]> {
  const condition =
    board === 'reserve'
      ? sql<boolean>`(game.reserve_count > 0 and ${gameReservable(now)})`
      : sql<boolean>`true`;
  return topCards(db, condition, BOARD_ORDERS[board], limit, now);
}

/** The recommended games, hottest first. */
export function listRecommended(db: Database, limit: number, now: Date): Promise<GameCardRow[]> {
  return topCards(db, sql`game.reason is not null`, BOARD_ORDERS.hot, limit, now);
}

function topCards(
  db: Database,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  now: Date,
): Promise<GameCardRow[]> {
  const published = db
    .selectFrom('game')
    .select('game.id')
    .where('game.published', '=', true)
    .where(gamePromoted);
  const ids = published.where(condition).orderBy(order).limit(limit);
  return selectGameCards(db, now).where('game.id', 'in', ids).orderBy(order).execute();
}

/** A game pinned to a position of a board. */
export interface PinnedRow extends GameCardRow {
  board: Board;
  position: number;
}

/** The active pins of published games by position. */
export function listPins(db: Database, now: Date): Promise<PinnedRow[]> {
  return selectGameCards(db, now)
    .innerJoin('ranking_pin', 'ranking_pin.game_id', 'game.id')
    .select(['ranking_pin.board', 'ranking_pin.position'])
    .where('game.published', '=', true)
    .where(gamePromoted)
    .where('ranking_pin.starts_at', '<=', now)
    .where((one) => one.or([one('ranking_pin.ends_at', 'is', null), one('ranking_pin.ends_at', '>', now)]))
    .orderBy('ranking_pin.position')
    .orderBy('ranking_pin.id')
    .execute();
}

/** The next time at which a pin starts or ends. */
export async function nextPinChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from ranking_pin, unnest(array[starts_at, ends_at]) as at where at > ${now}`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
