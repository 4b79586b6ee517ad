import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { testList } from '#contract/calls/schedule.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gameRefJson } from '../lists/game-ref.ts';
import { countRows, rangeOf } from '../lists/list-page.ts';
import { gamePromoted } from '../lists/promoted.ts';

type TestListParams = CallParams<typeof testList>;

/** Days of 本周, including today. */
const WEEK_DAYS = 7;

function selectTests(db: Database) {
  return db
    .selectFrom('game_test')
    .innerJoin('game', 'game.id', 'game_test.game_id')
    .select([
      'game_test.id',
      gameRefJson().as('game'),
      'game.categories',
      'game.reserve_count',
      'game_test.kind',
      'game_test.starts_at',
      'game_test.precision',
      sql<{ changed_at: string; was_at: string | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('changed_at', changed_at, 'was_at', was_at) order by changed_at)
        from game_test_change where test_id = game_test.id
      ), '[]')`.as('history'),
    ])
    .where('game.published', '=', true);
}

/** A test as a list entry. */
export type TestRow = Awaited<ReturnType<ReturnType<typeof selectTests>['execute']>>[number];

/**
 * The condition of a range. A test dated by month belongs to no day: it is upcoming until its month is over. A test
 * without a date is always upcoming.
 */
function inRange(range: TestListParams['range'], now: Date) {
  const [today, week] = [chinaDayStart(now), chinaDayStart(now, WEEK_DAYS)];
  const month = new Date(`${chinaTime(now).slice(0, 7)}-01T00:00:00+08:00`);
  const days = (from: Date, to: Date) =>
    sql<boolean>`(precision in ('分', '日') and starts_at >= ${from} and starts_at < ${to})`;
  const ahead = (from: Date) =>
    sql<boolean>`(starts_at is null or starts_at >= ${from} or (precision = '月' and starts_at >= ${month}))`;
  const ranges = {
    today: days(today, chinaDayStart(now, 1)),
    tomorrow: days(chinaDayStart(now, 1), chinaDayStart(now, 2)),
    week: days(today, week),
    coming: ahead(week),
    past: sql<boolean>`not ${ahead(today)}`,
  };
  return range ? ranges[range] : ahead(today);
}

/** One page of tests by date, undated ones last, the past in reverse. */
export function listTests(db: Database, params: TestListParams, now: Date): Promise<TestRow[]> {
  const direction = params.range === 'past' ? 'desc' : 'asc';
  const { limit, offset } = rangeOf(params);
  return selectTests(db)
    .where(gamePromoted)
    .where(inRange(params.range, now))
    .orderBy('game_test.starts_at', (order) => order[direction]().nullsLast())
    .orderBy('game_test.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the tests of a range, up to the count limit. */
export function countTests(db: Database, params: TestListParams, now: Date): Promise<number> {
  return countRows(
    db,
    db
      .selectFrom('game_test')
      .innerJoin('game', 'game.id', 'game_test.game_id')
      .select('game_test.id')
      .where('game.published', '=', true)
      .where(gamePromoted)
      .where(inRange(params.range, now)),
  );
}

/** All tests of a game by date. */
export function testsOfGame(db: Database, gameId: number): Promise<TestRow[]> {
  return selectTests(db)
    .where('game_test.game_id', '=', gameId)
    .orderBy('game_test.starts_at', (order) => order.asc().nullsLast())
    .orderBy('game_test.id')
    .execute();
}
