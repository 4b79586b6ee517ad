import type { OperatorData, OperatorParams } from '#contract/admin/call.ts';
import type { dashboardComments } from '#contract/admin/dashboard.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { dayRange, steps } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { countComments, countWaiting } from './comment-counts-repository.ts';

/** What players wrote in some days, and in as many before; and what waits for a moderator now. */
export async function readBoard(
  db: Database,
  params: OperatorParams<typeof dashboardComments>,
  now: Date,
): Promise<OperatorData<typeof dashboardComments>> {
  const range = dayRange(params);
  const counted = await countComments(db, range);
  const sum = (isNow: boolean) =>
    counted.filter(({ at }) => at >= range.from === isNow).reduce((total, { count }) => total + count, 0);
  const byStep =
    range.step === 'hour' ? counted : counted.map(({ at, count }) => ({ at: chinaDayStart(at), count }));
  return {
    step: range.step,
    comments: { count: sum(true), before: sum(false) },
    comments_by_time: steps(range, byStep).map(({ at, ...numbers }) => ({ at: chinaTime(at), ...numbers })),
    waiting: await countWaiting(db),
    generated_at: chinaTime(now),
  };
}
