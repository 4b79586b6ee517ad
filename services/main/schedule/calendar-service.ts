import type { CallData, CallParams } from '#contract/call.ts';
import type { calendar } from '#contract/calls/schedule.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { CalendarTest, CancelledOpening } from '#contract/entities/schedule.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { findGameRefs } from '../lists/game-ref.ts';
import { presentTimes, wireTime } from '../lists/times.ts';
import {
  CANCELLED_DAYS,
  type CancelledEntry,
  cancelledEntries,
  openingsForCalendar,
  testsForCalendar,
} from './calendar-repository.ts';
import { presentOpenings } from './schedule-presenter.ts';

/**
 * Openings and tests for a calendar, and those that were cancelled within a week.
 * @throws {Refusal} NOT_FOUND for an unknown opening or game that had no event within a week
 */
export const readCalendar: Handle<typeof calendar> = async ({ reads: db, scope }, params) => {
  const [rows, tests, entries] = await Promise.all([
    openingsForCalendar(db, params, scope.now),
    params.game_id ? testsForCalendar(db, params.game_id) : undefined,
    cancelledEntries(db, params, scope.now),
  ]);
  if (params.id && rows.length + entries.length === 0) {
    throw new Refusal('NOT_FOUND');
  }
  const game = await requestedGame(db, params, entries);
  scope.tag('tests');
  scope.changesAt(
    ...entries.map(({ cancelled_at }) => new Date(cancelled_at.getTime() + CANCELLED_DAYS * 86_400_000)),
  );
  return {
    game,
    list: presentOpenings(rows, scope),
    tests: tests?.map(presentTimes),
    cancelled: presentCancelled(entries),
    generated_at: chinaTime(scope.now),
  };
};

/** Null if no game is requested. One that was taken down within a week is as its events were last. */
async function requestedGame(
  db: Database,
  { game_id }: CallParams<typeof calendar>,
  [entry]: readonly CancelledEntry[],
): Promise<GameRef | null> {
  if (!game_id) {
    return null;
  }
  const [game = entry && gameOf(entry)] = await findGameRefs(db, [game_id]);
  return orNotFound(game);
}

function gameOf({ game_id, shown }: CancelledEntry): GameRef {
  return { id: game_id, name: shown.game, icon_url: null };
}

function presentCancelled(entries: readonly CancelledEntry[]): CallData<typeof calendar>['cancelled'] {
  const openings: CancelledOpening[] = [];
  const tests: CalendarTest[] = [];
  for (const entry of entries) {
    const { id, sequence, precision } = entry;
    const [changed_at, starts_at] = [wireTime(entry.changed_at), wireTime(entry.starts_at)];
    const event = { id, game: gameOf(entry), sequence, changed_at };
    if (entry.kind === 'opening') {
      const { server_name, dynamic, platform } = entry.shown;
      openings.push({ ...event, server_name, opens_at: starts_at, dynamic, platform });
    } else {
      tests.push({ ...event, kind: entry.shown.kind, starts_at, precision });
    }
  }
  return { openings, tests };
}
