import { chinaDayStart, chinaMoment } from '#platform/core/clock.ts';
import type { RotaEntry } from '../catalogue/timetable.ts';

const DAY_MS = 86_400_000;
/** The day on which each game opens the server `next_number`, or the first one after it in the rota. */
const FIRST_DAY = new Date('2026-11-21T00:00:00+08:00');

export interface RotaOpening {
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
