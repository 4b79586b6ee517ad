import { sql } from 'kysely';
import { chinaDayStart, chinaMoment } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import type { RotaEntry } from '../catalogue/timetable.ts';
import { given, type Ids } from './seeding.ts';

const DAY_MS = 86_400_000;
/** The day on which each game opens the server `next_number`, or the first one after it in the rota. */
const FIRST_DAY = new Date('2026-11-21T00:00:00+08:00');

interface RotaOpening {
  entry: RotaEntry;
  server_name: string;
  opens_at: Date;
}

/**
 * The openings from `from` to `to` days around today. A server's number and time do not depend on today; openings
 * before a game's first server are omitted.
 */
export function rotaOpenings(
  rota: readonly RotaEntry[],
  now: Date,
  range: { from: number; to: number },
): RotaOpening[] {
  const today = Math.round((chinaDayStart(now).getTime() - FIRST_DAY.getTime()) / DAY_MS);
  const days = Array.from({ length: range.to - range.from + 1 }, (_, index) => today + range.from + index);
  return rota.flatMap((entry) =>
    days
      .filter((day) => (day - entry.offset_days) % entry.every_days === 0)
      .flatMap((day) => openingsOn(entry, day)),
  );
}

function openingsOn(entry: RotaEntry, day: number): RotaOpening[] {
  const before = Math.floor((day - entry.offset_days) / entry.every_days) * entry.hours.length;
  return entry.hours
    .map((hour, index) => ({ hour, number: entry.next_number + before + index }))
    .filter(({ number }) => number > 0)
    .map(({ hour, number }) => ({
      entry,
      server_name: `${entry.server_prefix}${number}服`,
      opens_at: chinaMoment(FIRST_DAY, day, hour),
    }));
}

/** Days of past openings to retain; the opening rate of a game is computed over four weeks. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 7;

/**
 * Writes the rota's openings around today and removes older ones. Missing games are skipped.
 */
export async function writeOpenings(
  tx: Tx,
  rota: readonly RotaEntry[],
  now: Date,
  ids: { games: Ids; packs: Ids },
): Promise<void> {
  const openings = rotaOpenings(rota, now, { from: -DAYS_BACK, to: DAYS_AHEAD });
  await upsertOpenings(
    tx,
    openings.flatMap(({ entry, server_name, opens_at }) => {
      const game_id = ids.games.get(entry.game);
      const pack_id = (entry.pack && ids.packs.get(entry.pack)) || null;
      const { dynamic, platform } = entry;
      return game_id ? [{ game_id, server_name, opens_at, dynamic, platform, pack_id }] : [];
    }),
  );
  const own = rota.flatMap(({ game, server_prefix }) => {
    const game_id = ids.games.get(game);
    return game_id ? [{ game_id, pattern: `^${server_prefix}\\d+服$` }] : [];
  });
  await sql`
    delete from opening
    using ${given(own, 'game_id bigint, pattern text')}
    where opening.game_id = given.game_id and opening.server_name ~ given.pattern
      and opening.opens_at < ${chinaDayStart(now, -DAYS_BACK)}`.execute(tx);
}
