import { chinaDayStart, chinaMoment, chinaTime } from '#platform/core/clock.ts';
import { gameKey } from '#services/main/games/game-derived.ts';
import { type TestInput, upsertTests } from '#services/main/schedule/test-writer.ts';
import type { RosterEntry } from '../catalogue/games.ts';
import type { DemoTest, Timetable } from '../catalogue/timetable.ts';
import type { Ids, Seeding } from './seeding.ts';

const ANNOUNCED_AT = '18:00';

export async function writeTests({ tx, catalogue, now }: Seeding, games: Ids): Promise<void> {
  await upsertTests(tx, testInputs(catalogue, now, games), now);
}

/**
 * The tests with their dates. Tests of a game and kind are numbered in file order; missing games are skipped.
 */
export function testInputs(
  { games: roster, timetable }: { games: RosterEntry[]; timetable: Timetable },
  now: Date,
  games: Ids,
): TestInput[] {
  const keys = new Map(roster.map((game) => [game.slug, gameKey(game)]));
  const rounds = new Map<string, number>();
  return timetable.tests.flatMap((test) => {
    const game_id = games.get(test.game);
    const series = `${test.game} ${test.kind}`;
    const round = (rounds.get(series) ?? 0) + 1;
    rounds.set(series, round);
    return game_id
      ? [
          {
            game_id,
            game_key: keys.get(test.game) ?? '',
            kind: test.kind,
            round,
            starts_at: testDate(now, test),
            precision: test.precision,
            history: test.history.map(({ days_before, was_days }) => ({
              changed_at: chinaMoment(now, -days_before, ANNOUNCED_AT),
              was_at: chinaMoment(now, was_days, test.at),
            })),
          },
        ]
      : [];
  });
}

/** A test's date with its precision; a month is its first day. */
function testDate(now: Date, { days, at, precision }: DemoTest): Date | null {
  switch (precision) {
    case '待定':
      return null;
    case '月':
      return new Date(`${chinaTime(chinaDayStart(now, days)).slice(0, 7)}-01T00:00:00+08:00`);
    case '日':
      return chinaDayStart(now, days);
    case '分':
      return chinaMoment(now, days, at);
  }
}
