import type { OperatorParams } from '#contract/admin/call.ts';
import { type DrawnOpening, GRID_LIMIT, type openingRepeat } from '#contract/admin/openings.ts';
import { chinaDayStart, chinaMoment, chinaTime } from '#platform/core/clock.ts';

const DAY_MS = 86_400_000;

type Rule = OperatorParams<typeof openingRepeat>;

/** The openings of a rule, counted up through its days and times; no more than a grid takes. */
export function repeatedOpenings(
  { name, first, from, until, every_days, weekdays, times, ...rest }: Rule,
  game_name: string,
): DrawnOpening[] {
  const start = chinaDayStart(new Date(from));
  const last = chinaDayStart(new Date(until));
  const days = Math.floor((last.getTime() - start.getTime()) / DAY_MS);
  const rows: DrawnOpening[] = [];
  for (let day = 0; day <= days && rows.length < GRID_LIMIT; day += 1) {
    const isDue = day % (every_days ?? 1) === 0;
    const weekday = chinaWeekday(chinaDayStart(start, day));
    if (isDue && (weekdays.length === 0 || weekdays.includes(weekday))) {
      for (const time of [...times].sort()) {
        rows.push({
          line: rows.length + 1,
          game_name,
          item: {
            ...rest,
            server_name: name.replaceAll('{n}', String(first + rows.length)),
            opens_at: chinaTime(chinaMoment(start, day, time)),
          },
          problems: [],
        });
      }
    }
  }
  return rows.slice(0, GRID_LIMIT);
}

/** 1 Monday … 7 Sunday, in China. */
function chinaWeekday(dayStart: Date): number {
  const noon = new Date(dayStart.getTime() + DAY_MS / 2);
  return noon.getUTCDay() === 0 ? 7 : noon.getUTCDay();
}
