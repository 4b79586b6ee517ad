import { sql } from 'kysely';
import type { packFeedback } from '#contract/calls/claims.ts';
import { orNotFound } from '#contract/refusal.ts';
import { atMost, type WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { Handle } from '../context.ts';

const MINUTE = 60_000;

const feedbackOfPlayer: WindowLimit = {
  log: 'pack-feedback-player',
  windows: [atMost(20, MINUTE), atMost(100, 60 * MINUTE)],
};

/**
 * Records whether a code of the player's works; the latest feedback counts. Responds with the pack's counts.
 * @throws {Refusal} NOT_FOUND for a code of another player, TOO_MANY
 */
export const giveFeedback: Handle<typeof packFeedback> = async (
  { db, player, now },
  { id, from_pool, feedback },
) => {
  await countPlayer(db, feedbackOfPlayer, player, now);
  const table = sql.table(from_pool ? 'pool_draw' : 'claim');
  const { rows } = await sql<{ good: number; bad: number }>`
    with owned as materialized (
      select id, pack_id, feedback from ${table} where id = ${id} and player_id = ${player.id} for update
    ), changed as (
      update ${table} as kept set feedback = ${feedback} from owned
      where kept.id = owned.id and owned.feedback is distinct from ${feedback}
    )
    update pack set
      feedback_good = greatest(feedback_good + (${feedback} = '可用')::int
        - coalesce((owned.feedback = '可用')::int, 0), 0),
      feedback_bad = greatest(feedback_bad + (${feedback} = '失效')::int
        - coalesce((owned.feedback = '失效')::int, 0), 0)
    from owned where pack.id = owned.pack_id
    returning feedback_good as good, feedback_bad as bad`.execute(db);
  const counts = orNotFound(rows[0], '没有找到这个兑换码');
  return { feedback: counts };
};
