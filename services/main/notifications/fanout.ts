import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { advanceFanout, listOpenFanouts, lockFanout, messageKey, planFanouts } from './fanout-repository.ts';
import { describeFanout } from './fanout-subjects.ts';
import { notify } from './notify.ts';

/** Players per transaction. */
const BATCH = 500;

interface Options {
  signal?: AbortSignal;
  onError?: (key: string, error: unknown) => void;
  batch?: number;
}

/**
 * Delivers what concerns many players: new packs and openings of their favourite games, codes that expire, and
 * announcements to the followers of a game. One that fails does not hold up the others and is tried again by the next call.
 */
export async function fanOut(
  db: Database,
  now: Date,
  { signal, onError, batch = BATCH }: Options = {},
): Promise<void> {
  await transaction(db, (tx) => planFanouts(tx, now));
  for (const key of await listOpenFanouts(db)) {
    try {
      while (!signal?.aborted && (await deliverBatch(db, key, now, batch))) {
        // The next batch.
      }
    } catch (error) {
      onError?.(key, error);
    }
  }
}

/**
 * Notifies the next players of a fan-out and moves its position in one transaction, which holds its row: one process
 * delivers it at a time, and one that is killed leaves the position before its batch.
 * @returns whether there are more players
 */
async function deliverBatch(db: Database, key: string, now: Date, batch: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const fanout = await lockFanout(tx, key);
    if (!fanout) {
      return false;
    }
    const described = await describeFanout(tx, fanout, now);
    if (described === 'paused') {
      return false;
    }
    const players = described === 'over' ? [] : await described.audience(tx, fanout.position, batch);
    if (described !== 'over') {
      const { message, announcementId } = described;
      const notices = players.map((playerId) => ({
        ...message,
        key: messageKey(fanout, playerId),
        playerId,
      }));
      await notify(tx, notices, announcementId);
    }
    const hasMore = players.length === batch;
    await advanceFanout(tx, key, players.at(-1) ?? fanout.position, hasMore ? null : now);
    return hasMore;
  });
}
