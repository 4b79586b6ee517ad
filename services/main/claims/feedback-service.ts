import type { CallData, CallParams } from '#contract/call.ts';
import type { packFeedback } from '#contract/calls/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#platform/database/open.ts';
import type { WindowLimit } from '#platform/security/limits/limit.ts';
import { countPlayer } from '#platform/security/limits/player-limit.ts';
import type { ClaimContext } from './claim-service.ts';
import { writeFeedback } from './feedback-repository.ts';

const MINUTE = 60_000;

/** Words of one player on whether codes work; minds change, but not all day. */
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
  { player, now }: ClaimContext,
): Promise<CallData<typeof packFeedback>> {
  await countPlayer(db, feedbackOfPlayer, player, now);
  const counts = await writeFeedback(db, { id, playerId: player.id, fromPool: from_pool, feedback });
  if (!counts) {
    throw new Refusal('NOT_FOUND', '没有找到这个兑换码');
  }
  return { feedback: counts };
}
