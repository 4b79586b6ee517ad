import { sql } from 'kysely';
import type { CallData, CallParams } from '#contract/call.ts';
import type { packFeedback } from '#contract/calls/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import type { WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';

const MINUTE = 60_000;

/** Limit of feedback per player. */
const feedbackOfPlayer: WindowLimit = {
  log: 'pack-feedback-player',
  windows: [
    { ms: MINUTE, most: 20 },
    { ms: 60 * MINUTE, most: 100 },
  ],
};

/**
 * Records whether a code of the player's works; the latest feedback counts.
 * @throws {Refusal} NOT_FOUND for a code of another player, TOO_MANY
 */
export async function giveFeedback(
  db: Database,
  { id, from_pool = false, feedback }: CallParams<typeof packFeedback>,
  { player, now }: PlayerContext,
): Promise<CallData<typeof packFeedback>> {
  await countPlayer(db, feedbackOfPlayer, player, now);
  const counts = await writeFeedback(db, { id, playerId: player.id, fromPool: from_pool, feedback });
  if (!counts) {
    throw new Refusal('NOT_FOUND', '没有找到这个兑换码');
  }
  return { feedback: counts };
}

/** Feedback counts of a pack. */
interface FeedbackCounts {
  good: number;
  bad: number;
}

/**
 * Sets a player's feedback on one of their codes and updates the pack's counts.
 * @returns the pack's counts; undefined if the player has no such code
 */
async function writeFeedback(
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
