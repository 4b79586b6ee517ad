import { type RawBuilder, sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { OPENING_DAYS, openingList } from '#contract/calls/schedule.ts';
import type { GameRef } from '#contract/entities/game.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished, gameRefJson, hottestGameRefs, unlistedGames } from '../lists/game-ref.ts';
import { countedEntries } from '../lists/list-counts.ts';
import { allOf, COUNT_LIMIT, rangeOf } from '../lists/list-page.ts';
import { gameOfPromoted } from '../lists/promoted.ts';

type OpeningListParams = CallParams<typeof openingList>;
type OpeningFilter = Pick<OpeningListParams, 'platform' | 'game_id'>;
type Day = (typeof OPENING_DAYS)[number];

/** The openings of a tab from which the games of the filter are taken. */
const FILTER_OPENINGS = 1_000;
/** Days over which the pace of a game's openings is measured. */
const PACE_DAYS = 28;

/** The openings of published games. */
export function selectOpenings(db: Database) {
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

/** The openings of published games, in the order of `ids`. */
export function openingsInOrder(db: Database, ids: readonly number[]): Promise<OpeningRow[]> {
  const wanted = sql<number[]>`${[...ids]}::bigint[]`;
  return selectOpenings(db)
    .where(sql<boolean>`opening.id = any(${wanted})`)
    .orderBy(sql`array_position(${wanted}, opening.id)`)
    .execute();
}

/** A row of the schedule. */
export type OpeningRow = Awaited<ReturnType<ReturnType<typeof selectOpenings>['execute']>>[number];

/** The time range of a tab: today, tomorrow, after that, before today. */
function span(day: Day, now: Date) {
  const [today, tomorrow, after] = [chinaDayStart(now), chinaDayStart(now, 1), chinaDayStart(now, 2)];
  return {
    today: sql<boolean>`(opening.opens_at >= ${today} and opening.opens_at < ${tomorrow})`,
    tomorrow: sql<boolean>`(opening.opens_at >= ${tomorrow} and opening.opens_at < ${after})`,
    coming: sql<boolean>`(opening.opens_at >= ${after})`,
    past: sql<boolean>`(opening.opens_at < ${today})`,
  }[day];
}

/** The platforms of the openings that match one: 双端 matches both phone platforms. */
function platformsFor(platform: NonNullable<OpeningFilter['platform']>): string[] {
  return platform === 'android' || platform === 'ios' ? [platform, '双端'] : [platform];
}

/** The condition of a filter, without flagged games unless one is requested. */
function matching({ platform, game_id }: OpeningFilter) {
  return allOf([
    game_id ? sql`opening.game_id = ${game_id}` : gameOfPromoted('opening.game_id'),
    platform && sql`opening.platform = any(${platformsFor(platform)}::text[])`,
  ]);
}

/** One page of a tab by time, the past in reverse. */
export function listOpenings(db: Database, params: OpeningListParams, now: Date): Promise<OpeningRow[]> {
  const direction = params.day === 'past' ? 'desc' : 'asc';
  const { limit, offset } = rangeOf(params);
  const page = db
    .selectFrom('opening')
    .select('opening.id')
    .where(gamePublished('opening.game_id'))
    .where(span(params.day, now))
    .where(matching(params))
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

/** Counts the openings of each tab, those of one game up to the count limit. */
export async function countOpenings(
  db: Database,
  filter: OpeningFilter,
  now: Date,
): Promise<Record<Day, number>> {
  const count = (day: Day) => (filter.game_id ? countDirectly(filter, day, now) : countAll(filter, day, now));
  const { rows } = await sql<Record<Day, number>>`
    select ${count('today')} as today, ${count('tomorrow')} as tomorrow,
      ${count('coming')} as coming, ${count('past')} as past`.execute(db);
  return rows[0] ?? { today: 0, tomorrow: 0, coming: 0, past: 0 };
}

function countDirectly(filter: OpeningFilter, day: Day, now: Date): RawBuilder<number> {
  return sql`(
    select count(*)::int from (
      select 1 from opening
      where ${gamePublished('opening.game_id')} and ${span(day, now)} and ${matching(filter)} limit ${COUNT_LIMIT + 1}
    ) as counted)`;
}

/** The openings that are counted for the days of a tab, without those of unlisted games. */
function countAll({ platform }: OpeningFilter, day: Day, now: Date): RawBuilder<number> {
  const [today, tomorrow] = [0, 1].map((days) => sql`${chinaDay(chinaDayStart(now, days))}::date`);
  const days = {
    today: sql`day = ${today}`,
    tomorrow: sql`day = ${tomorrow}`,
    coming: sql`day > ${tomorrow}`,
    past: sql`day < ${today}`,
  }[day];
  const platforms = platform ? platformsFor(platform) : [''];
  const counted = platforms.map((one) => countedEntries('opening', [one], days));
  return sql`(${sql.join(counted, sql` + `)} - (
    select count(*) from opening
    where ${span(day, now)} and ${allOf([platform && sql`opening.platform = any(${platforms}::text[])`])}
      and opening.game_id in ${unlistedGames}))::int`;
}

/** The games of a tab's first openings, hottest first. */
export function gamesOpening(db: Database, day: Day, now: Date): Promise<GameRef[]> {
  const listed = db
    .selectFrom('opening')
    .select('game_id')
    .where(span(day, now))
    .orderBy('opening.opens_at', day === 'past' ? 'desc' : 'asc')
    .limit(FILTER_OPENINGS);
  return hottestGameRefs(db, listed);
}

/** A game's openings by time: the last `limit` before now and the next `limit`. */
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

/** Openings of a game in the last four weeks, and the number of weeks. */
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
