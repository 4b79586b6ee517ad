import { type Insertable, sql } from 'kysely';
import type { REPORT_STATES } from '#contract/report-vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type NewReport = Insertable<Tables['report']>;

/** Inserts a report; false if its number is taken, or the reporter has an open report of the same thing. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const inserted = await tx
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findOpenReport(tx: Tx, repeatKey: Uint8Array) {
  return tx
    .selectFrom('report')
    .select(['id', 'report_no', 'reason'])
    .where('repeat_key', '=', repeatKey)
    .where('state', '=', '待处理')
    .executeTakeFirst();
}

/** Gives an open report a more urgent reason, with its text below the previous one. */
export async function raiseReport(
  tx: Tx,
  id: number,
  { reason, text, due_at }: Pick<NewReport, 'reason' | 'due_at'> & { text: string },
): Promise<void> {
  await tx
    .updateTable('report')
    .set({
      reason,
      text: sql`concat_ws(e'\n', nullif(text, ''), nullif(${text}, ''))`,
      due_at: sql`least(due_at, ${due_at})`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', '待处理')
    .execute();
}

/** The state of the reporter's newest appeal against the decision on a report; null without one. */
const appealOfReport = sql<(typeof REPORT_STATES)[number] | null>`(
  select appeal.state from report as appeal
  where appeal.kind = 'report_appeal' and appeal.target_id = report.id
    and appeal.player_id = report.player_id order by appeal.id desc limit 1)`.as('appeal');

/** The newest reports of a player. */
export function listOwnReports(db: Database, playerId: number, limit: number) {
  return db
    .selectFrom('report')
    .select(['report_no', 'kind', 'title', 'reason', 'state', 'note', 'created_at', 'due_at', 'decided_at'])
    .select(appealOfReport)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
