import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { OPENING_DAYS, openingList } from '#contract/calls/schedule.ts';
import type { GameRef } from '#contract/entities/game.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished, gameRefJson } from '../catalogue/game-ref.ts';
import { COUNT_LIMIT, rangeOf } from '../catalogue/list-page.ts';

type OpeningListParams = CallParams<typeof openingList>;
type OpeningFilter = Pick<OpeningListParams, 'platform' | 'game_id'>;
type Day = (typeof OPENING_DAYS)[number];

/** Games that the filter of the schedule offers, and the openings of a tab, from its first on, that they are taken from. */
const FILTER_GAMES = 200;
const FILTER_OPENINGS = 1_000;
/** A calendar keeps openings this many days after they were, so that they don't vanish on the day itself. */
const CALENDAR_DAYS_BACK = 3;
const CALENDAR_OPENINGS = 1_000;
/** Days over which the pace of a game's openings is taken. */
const PACE_DAYS = 28;

function selectOpenings(db: Database) {
  return db
    .selectFrom('opening')
    .innerJoin('game', 'game.id', 'opening.game_id')
    .select([
      'opening.id',
      gameRefJson().as('game'),
      'opening.server_name',
      'opening.opens_at',
      'opening.dynamic',
      'opening.platform',
      sql<number | null>`(select pack.id from pack where pack.id = opening.pack_id and pack.published)`.as(
        'pack_id',
      ),
    ])
    .where('game.published', '=', true);
}

/** A row of the schedule. */
export type OpeningRow = Awaited<ReturnType<ReturnType<typeof selectOpenings>['execute']>>[number];

/** The span of a tab: today, tomorrow, all after that, all before today. Either side may be open. */
function span(day: Day, now: Date) {
  const [today, tomorrow, after] = [chinaDayStart(now), chinaDayStart(now, 1), chinaDayStart(now, 2)];
  switch (day) {
    case 'today':
      return sql<boolean>`(opening.opens_at >= ${today} and opening.opens_at < ${tomorrow})`;
    case 'tomorrow':
      return sql<boolean>`(opening.opens_at >= ${tomorrow} and opening.opens_at < ${after})`;
    case 'coming':
      return sql<boolean>`(opening.opens_at >= ${after})`;
    case 'past':
      return sql<boolean>`(opening.opens_at < ${today})`;
  }
}

/** Openings that fit the filter; one for both kinds of phone fits either. */
function fitting({ platform, game_id }: OpeningFilter) {
  const ofGame = game_id ? sql`opening.game_id = ${game_id}` : sql`true`;
  if (!platform) {
    return sql<boolean>`(${ofGame})`;
  }
  const ofPlatform =
    platform === 'android' || platform === 'ios'
      ? sql`opening.platform in (${platform}, '双端')`
      : sql`opening.platform = ${platform}`;
  return sql<boolean>`(${ofGame} and ${ofPlatform})`;
}

/** One page of a tab by time, the past backwards. */
export function listOpenings(db: Database, params: OpeningListParams, now: Date): Promise<OpeningRow[]> {
  const direction = params.day === 'past' ? 'desc' : 'asc';
  const { limit, offset } = rangeOf(params);
  const page = db
    .selectFrom('opening')
    .select('opening.id')
    .where(gamePublished('opening.game_id'))
    .where(span(params.day, now))
    .where(fitting(params))
    .orderBy('opening.opens_at', direction)
    .orderBy('opening.id', direction)
    .limit(limit)
    .offset(offset);
  return selectOpenings(db)
    .where('opening.id', 'in', page)
    .orderBy('opening.opens_at', direction)
    .orderBy('opening.id', direction)
    .execute();
}

/** How many openings each tab has, each counted as far as lists count. */
export async function countOpenings(
  db: Database,
  filter: OpeningFilter,
  now: Date,
): Promise<Record<Day, number>> {
  const count = (day: Day) => sql`(
    select count(*)::int from (
      select 1 from opening
      where ${gamePublished('opening.game_id')} and ${span(day, now)} and ${fitting(filter)} limit ${COUNT_LIMIT + 1}
    ) as counted)`;
  const { rows } = await sql<Record<Day, number>>`
    select ${count('today')} as today, ${count('tomorrow')} as tomorrow,
      ${count('coming')} as coming, ${count('past')} as past`.execute(db);
  return rows[0] ?? { today: 0, tomorrow: 0, coming: 0, past: 0 };
}

/** The games that open servers in the first part of a tab, hottest first. */
export function gamesOpening(db: Database, day: Day, now: Date): Promise<GameRef[]> {
  const listed = db
    .selectFrom('opening')
    .select('game_id')
    .where(span(day, now))
    .orderBy('opening.opens_at', day === 'past' ? 'desc' : 'asc')
    .limit(FILTER_OPENINGS);
  return db
    .selectFrom('game')
    .select(['game.id', 'game.name', 'game.icon_url'])
    .where('game.published', '=', true)
    .where('game.id', 'in', listed)
    .orderBy('game.heat', 'desc')
    .orderBy('game.id')
    .limit(FILTER_GAMES)
    .execute();
}

/** A game's openings around now by time: the latest that opened and the next to come, so many of each. */
export async function openingsOfGame(
  db: Database,
  gameId: number,
  limit: number,
  now: Date,
): Promise<OpeningRow[]> {
  const side = (comparison: '<=' | '>', direction: 'asc' | 'desc') => sql`(
    select id from opening where game_id = ${gameId} and opens_at ${sql.raw(comparison)} ${now}
    order by opens_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit})`;
  return selectOpenings(db)
    .where(sql<boolean>`opening.id in (${side('<=', 'desc')} union all ${side('>', 'asc')})`)
    .orderBy('opening.opens_at')
    .orderBy('opening.id')
    .execute();
}

/** What a calendar shows: one opening, those of a game, or all. */
export interface CalendarFilter {
  id?: number | undefined;
  game_id?: number | undefined;
  game_ids?: number[] | undefined;
}

/** The openings of a calendar by time: of the last days and all to come, as many as a calendar holds. */
export function openingsForCalendar(
  db: Database,
  { id, game_id, game_ids }: CalendarFilter,
  now: Date,
): Promise<OpeningRow[]> {
  const openings = id
    ? selectOpenings(db).where('opening.id', '=', id)
    : selectOpenings(db).where('opening.opens_at', '>=', chinaDayStart(now, -CALENDAR_DAYS_BACK));
  const ofGames = game_id ? [game_id] : game_ids;
  return (ofGames ? openings.where(sql<boolean>`opening.game_id = any(${ofGames}::bigint[])`) : openings)
    .orderBy('opening.opens_at')
    .orderBy('opening.id')
    .limit(CALENDAR_OPENINGS)
    .execute();
}

/** A published game by its id. */
export function findOpeningGame(db: Database, id: number): Promise<GameRef | undefined> {
  return db
    .selectFrom('game')
    .select(['id', 'name', 'icon_url'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst();
}

/** Openings of a game in the last four weeks, and how many weeks that is. */
export async function openingPace(
  db: Database,
  gameId: number,
  now: Date,
): Promise<{ openings: number; weeks: number }> {
  const row = await db
    .selectFrom('opening')
    .select(sql<number>`count(*)::int`.as('openings'))
    .where('game_id', '=', gameId)
    .where('opens_at', '<=', now)
    .where('opens_at', '>', new Date(now.getTime() - PACE_DAYS * 86_400_000))
    .executeTakeFirst();
  return { openings: row?.openings ?? 0, weeks: PACE_DAYS / 7 };
}
