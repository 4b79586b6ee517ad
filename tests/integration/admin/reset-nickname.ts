import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** A reported nickname of a player that was reset, with a report that exists. */
export async function resetNickname(
  db: Database,
  { report_no, player_id, nickname }: { report_no: string; player_id: number; nickname: string },
): Promise<void> {
  await sql`
    insert into nickname_order (key, report_id, decision_id, player_id, action, nickname, reason, created_at)
    select report_no, id, id, ${player_id}, '重置', ${nickname}, '其他', now() from report
    where report_no = ${report_no}`.execute(db);
  await db
    .insertInto('refused_nickname')
    .values({ report_no, player_id, nickname, given: null, set_at: null, created_at: new Date() })
    .execute();
}
