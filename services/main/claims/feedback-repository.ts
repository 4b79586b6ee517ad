import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** What players say of a pack's codes. */
export interface FeedbackCounts {
  good: number;
  bad: number;
}

/**
 * Writes what a player says of one of the codes he has, and counts it on the pack in place of what he said before.
 * @returns the pack's counts; undefined where the player has no such code
 */
export async function writeFeedback(
  db: Database,
  said: { id: number; playerId: number; fromPool: boolean; feedback: '可用' | '失效' },
): Promise<FeedbackCounts | undefined> {
  const table = sql.table(said.fromPool ? 'pool_draw' : 'claim');
  const { rows } = await sql<FeedbackCounts>`
    with owned as materialized (
      select id, pack_id, feedback from ${table}
      where id = ${said.id} and player_id = ${said.playerId} for update
    ), changed as (
      update ${table} as kept set feedback = ${said.feedback} from owned
      where kept.id = owned.id and owned.feedback is distinct from ${said.feedback}
    )
    update pack set
      feedback_good = greatest(feedback_good + (${said.feedback} = '可用')::int
        - coalesce((owned.feedback = '可用')::int, 0), 0),
      feedback_bad = greatest(feedback_bad + (${said.feedback} = '失效')::int
        - coalesce((owned.feedback = '失效')::int, 0), 0)
    from owned where pack.id = owned.pack_id
    returning feedback_good as good, feedback_bad as bad`.execute(db);
  return rows[0];
}
