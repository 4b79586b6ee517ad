import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { dropWaiting } from './channel-settings.ts';

/** Browsers of a player; the oldest make room for new ones. */
const MOST_BROWSERS = 10;

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Of the site at the moment of the subscription. */
  public_key: string;
}

/** Pushes a player's messages to a browser, which had another player until now if it is known; it is the newest one then. */
export async function subscribe(
  db: Database,
  playerId: number,
  { endpoint, p256dh, auth, public_key }: Subscription,
): Promise<void> {
  const row = { player_id: playerId, endpoint, p256dh, auth, public_key };
  await transaction(db, async (tx) => {
    await tx
      .insertInto('push_subscription')
      .values({ key: keyOf(endpoint), ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, created_at: sql<Date>`now()` }))
      .execute();
    await tx
      .deleteFrom('push_subscription')
      .where('player_id', '=', playerId)
      .where('key', 'not in', (newest) =>
        newest
          .selectFrom('push_subscription')
          .select('key')
          .where('player_id', '=', playerId)
          .orderBy('created_at', 'desc')
          .limit(MOST_BROWSERS),
      )
      .execute();
  });
}

/** Ends the pushes to a browser of a player. */
export async function unsubscribe(db: Database, playerId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('key', '=', keyOf(endpoint))
    .where('player_id', '=', playerId)
    .execute();
}

/** Ends the pushes to all browsers of a player, and drops what waits. */
export async function unsubscribePlayer(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('push_subscription').where('player_id', '=', playerId).execute();
  await dropWaiting(tx, playerId, 'push');
}

function keyOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
}
