import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#platform/database/open.ts';
import { type WindowLimit, waitText } from './limit.ts';
import { take } from './sliding-log.ts';

/**
 * Counts an action of a player.
 * @throws {Refusal} TOO_MANY above the limit, with the wait
 */
export async function countPlayer(
  db: Database,
  limit: WindowLimit,
  player: { id: number },
  now: Date,
): Promise<void> {
  const taken = await take(db, now, [{ limit, key: Buffer.from(String(player.id)) }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    throw new Refusal('TOO_MANY', `操作太频繁了，请 ${waitText(retryAfter)}后再试`, {
      retry_after: retryAfter,
    });
  }
}
