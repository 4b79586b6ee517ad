import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/** What a player appeals against: the decision and the thing that it was about. */
export interface AppealedDecision {
  id: number;
  game_id: number | null;
  /** The author of what was decided about. */
  author_id: number | null;
  /** When the comment was changed: appeals from before were about the text before. */
  edited_at?: Date | null;
  title: string;
  body: string;
}

/** A rejected comment of the player, locked. */
export async function findRejectedComment(
  tx: Tx,
  id: number,
  playerId: number,
): Promise<AppealedDecision | undefined> {
  return await tx
    .selectFrom('comment')
    .select(['id', 'game_id', 'player_id as author_id', 'nickname as title', 'body', 'edited_at'])
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('state', '=', '已拒绝')
    .forUpdate()
    .executeTakeFirst();
}

/** A report of the player that was decided as unjustified, locked. Appeals themselves are final. */
export async function findRefusedReport(
  tx: Tx,
  reportNo: string,
  playerId: number,
): Promise<AppealedDecision | undefined> {
  return await tx
    .selectFrom('report')
    .select(['id', 'game_id', 'author_id'])
    .select(sql<string>`case when kind = 'nickname' then '' else body end`.as('body'))
    .select(sql<string>`report_no || ' ' || title`.as('title'))
    .where('report_no', '=', reportNo)
    .where('player_id', '=', playerId)
    .where('state', '=', '不成立')
    .where('kind', 'not in', ['comment_appeal', 'report_appeal'])
    .forUpdate()
    .executeTakeFirst();
}

/** A report of the player's nickname after which it was reset, locked. */
export async function findResetReport(
  tx: Tx,
  reportNo: string,
  playerId: number,
): Promise<AppealedDecision | undefined> {
  return await tx
    .selectFrom('report')
    .select(['id', 'game_id', 'author_id'])
    .select([sql<string>`''`.as('body'), sql<string>`report_no || ' ' || title`.as('title')])
    .where('report_no', '=', reportNo)
    .where('author_id', '=', playerId)
    .where('kind', '=', 'nickname')
    .where(
      sql<boolean>`(select action from nickname_order where report_id = report.id order by id desc limit 1) = '重置'`,
    )
    .forUpdate()
    .executeTakeFirst();
}

/** True if the player has an appeal against the decision that is open or was refused. */
export async function hasAppeal(
  tx: Tx,
  kind: 'comment_appeal' | 'report_appeal',
  { id, edited_at }: AppealedDecision,
  playerId: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('report')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('player_id', '=', playerId)
    .where('state', '<>', '已处理')
    .where('created_at', '>', edited_at ?? new Date(0))
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives reports that were opened again by an appeal a new deadline. */
export async function extendDeadlines(tx: Tx, ids: readonly number[], dueAt: Date): Promise<void> {
  await tx
    .updateTable('report')
    .set({ due_at: sql`greatest(due_at, ${dueAt}::timestamptz)` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
