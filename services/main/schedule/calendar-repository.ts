import { type RawBuilder, sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { calendar } from '#contract/calls/schedule.ts';
import type { GameTest, Opening } from '#contract/entities/schedule.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { gameRefJson } from '../lists/game-ref.ts';
import { allOf } from '../lists/list-page.ts';
import { gameOfPromoted, gamePromoted } from '../lists/promoted.ts';
import { selectOpenings } from './opening-repository.ts';

/** The openings of a calendar: one, those of some games, or all. */
type CalendarFilter = CallParams<typeof calendar>;

/** Days for which a calendar retains past openings, so that they don't vanish on the day itself. */
const DAYS_BACK = 3;
/** Days for which a calendar shows what was cancelled, so that programs that update it rarely notice. */
export const CANCELLED_DAYS = 7;
/** The entries of each list. */
const LIMIT = 1_000;

/** The condition on the games; without games, those that the platform may draw attention to. */
function chosen(
  { id, game_id, game_ids }: CalendarFilter,
  column: 'opening.game_id' | 'calendar_entry.game_id',
  promoted: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const ofGames = game_id ? [game_id] : game_ids;
  return ofGames
    ? sql<boolean>`${sql.ref(column)} = any(${ofGames}::bigint[])`
    : id
      ? sql.lit(true)
      : promoted;
}

/** The recent and upcoming openings of a calendar by time. */
export function openingsForCalendar(db: Database, filter: CalendarFilter, now: Date) {
  return selectOpenings(db)
    .leftJoin('calendar_entry', (join) =>
      join.onRef('calendar_entry.id', '=', 'opening.id').on('calendar_entry.kind', '=', 'opening'),
    )
    .select(['calendar_entry.sequence', 'calendar_entry.changed_at'])
    .where((where) =>
      filter.id
        ? where('opening.id', '=', filter.id)
        : where('opening.opens_at', '>=', chinaDayStart(now, -DAYS_BACK)),
    )
    .where(chosen(filter, 'opening.game_id', gamePromoted))
    .orderBy('opening.opens_at')
    .orderBy('opening.id')
    .limit(LIMIT)
    .execute();
}

/** The tests of a published game of which the day is known, by date. */
export function testsForCalendar(db: Database, gameId: number) {
  return db
    .selectFrom('game_test')
    .innerJoin('game', 'game.id', 'game_test.game_id')
    .leftJoin('calendar_entry', (join) =>
      join.onRef('calendar_entry.id', '=', 'game_test.id').on('calendar_entry.kind', '=', 'test'),
    )
    .select(['game_test.id', gameRefJson().as('game'), 'game_test.kind'])
    .select(['game_test.starts_at', 'game_test.precision'])
    .select(['calendar_entry.sequence', 'calendar_entry.changed_at'])
    .where('game_test.game_id', '=', gameId)
    .where('game.published', '=', true)
    .where('game_test.precision', 'in', ['分', '日'])
    .orderBy('game_test.starts_at')
    .orderBy('game_test.id')
    .execute();
}

/** An entry that is no longer in the calendars, with what it showed last: the triggers store columns by their names. */
export type CancelledEntry = {
  id: number;
  game_id: number;
  starts_at: Date;
  precision: '分' | '日';
  sequence: number;
  changed_at: Date;
  cancelled_at: Date;
} & (
  | {
      kind: 'opening';
      shown: Pick<Opening, 'server_name' | 'dynamic' | 'platform'> & { game: string };
    }
  | { kind: 'test'; shown: Pick<GameTest, 'kind'> & { game: string } }
);

/** What left a calendar within a week, by time; tests only from the calendar of one game. */
export async function cancelledEntries(
  db: Database,
  filter: CalendarFilter,
  now: Date,
): Promise<CancelledEntry[]> {
  const since = new Date(now.getTime() - CANCELLED_DAYS * 86_400_000);
  const promoted = sql<boolean>`(
    not (shown->'minors_notice')::boolean and ${gameOfPromoted('calendar_entry.game_id')})`;
  const { rows } = await sql<CancelledEntry>`
    select kind, id, game_id, starts_at, precision, shown, sequence, changed_at, cancelled_at from calendar_entry
    where cancelled_at > ${since} and ${chosen(filter, 'calendar_entry.game_id', promoted)} and ${allOf([
      filter.id && sql`id = ${filter.id}`,
      (filter.id || !filter.game_id) && sql`kind = 'opening'`,
      !filter.id &&
        sql`(kind = 'test' or starts_at >= date_trunc('day', cancelled_at) - make_interval(days => ${DAYS_BACK}::int))`,
    ])}
    order by starts_at, id limit ${LIMIT}`.execute(db);
  return rows;
}
