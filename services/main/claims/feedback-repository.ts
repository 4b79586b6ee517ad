import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Feedback counts of a pack. */
export interface FeedbackCounts {
  good: number;
  bad: number;
}

/**
 * Sets a player's feedback on one of his codes and updates the pack's counts.
 * @returns the pack's counts; undefined if the player has no such code
 */
export async function writeFeedback(
  db: Database,
  given: { id: number; playerId: number; fromPool: boolean; feedback: '可用' | '失效' },
): Promise<FeedbackCounts | undefined> {
  const table = sql.table(given.fromPool ? 'pool_draw' : 'claim');
  const { rows } = await sql<FeedbackCounts>`
    with owned as materialized (
      select id, pack_id, feedback from ${table}
      where id = ${given.id} and player_id = ${given.playerId} for update
    ), changed as (
      update ${table} as kept set feedback = ${given.feedback} from owned
      where kept.id = owned.id and owned.feedback is distinct from ${given.feedback}
    )
    update pack set
      feedback_good = greatest(feedback_good + (${given.feedback} = '可用')::int
        - coalesce((owned.feedback = '可用')::int, 0), 0),
      feedback_bad = greatest(feedback_bad + (${given.feedback} = '失效')::int
        - coalesce((owned.feedback = '失效')::int, 0), 0)
    from owned where pack.id = owned.pack_id
    returning feedback_good as good, feedback_bad as bad`.execute(db);
  return rows[0];
}
