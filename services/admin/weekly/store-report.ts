import type { WeeklyBody } from '#contract/admin/weekly.ts';
import { chinaDay, chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createDeliveries } from '../webhooks/dispatch-events.ts';

const EVENT = 'weekly.ready';

export interface NewReport {
  /** The key of the site; empty if there is one. */
  site: string;
  /** The Monday with which the reported week begins. */
  week: string;
  body: WeeklyBody;
}

/**
 * Stores a report and creates its deliveries to webhooks in one transaction. The unique key of site and week decides:
 * other processes, and the next run after a kill, create nothing.
 * @returns whether it was new
 */
export function storeReport(db: Database, report: NewReport, now: Date): Promise<boolean> {
  const { site, week, body } = report;
  return transaction(db, async (tx) => {
    const stored = await tx
      .insertInto('weekly_report')
      .values({ site, week, created_at: now, body: JSON.stringify(body) })
      .onConflict((conflict) => conflict.columns(['site', 'week']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) {
      return false;
    }
    await createDeliveries(tx, [{ type: EVENT }], () => messageOf(report, stored.id, now), now);
    return true;
  });
}

/** Figures and titles of content only: no texts of players and no search terms. */
function messageOf({ site, week, body }: NewReport, id: number, now: Date) {
  const { figures, games, packs, open } = body;
  const data = { id, site, from: week, to: lastDay(week), path: `/console/weekly?id=${id}`, figures };
  return {
    message_id: `weekly_${site}_${week}`,
    type: EVENT,
    payload: JSON.stringify({
      type: EVENT,
      timestamp: chinaTime(now),
      data: { ...data, games, packs, open },
    }),
  };
}

/** The Sunday of a week. */
export function lastDay(week: string): string {
  return chinaDay(chinaDayStart(new Date(`${week}T00:00:00+08:00`), 6));
}
