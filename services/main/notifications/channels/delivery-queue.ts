import { type Selectable, sql } from 'kysely';
import type { Channel } from '#contract/service-channels.ts';
import type { NotificationTables } from '#platform/database/tables/notifications.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type Delivery = Omit<Selectable<NotificationTables['notice_delivery']>, 'state' | 'reason'>;

/** What was taken and not reported for so long was interrupted: it may have been sent, and is not sent again. */
const REPORTED_MS = 15 * 60_000;

/** Waits for other transactions that take from a channel, so that no limit is exceeded and nothing is taken twice. */
export async function holdChannel(tx: Tx, channel: Channel): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deliveries ' || ${channel}, 0))`.execute(tx);
}

/** Drops what is too late to be sent or no longer true, and records what was interrupted. */
export async function dropUseless(tx: Tx, channel: Channel, now: Date): Promise<void> {
  await dropCancelled(tx, channel);
  await tx
    .updateTable('notice_delivery')
    .set({ state: 'dropped', reason: 'too late' })
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('useful_until', '<=', now)
    .execute();
  await tx
    .updateTable('notice_delivery')
    .set({ state: 'failed', reason: 'interrupted' })
    .where('channel', '=', channel)
    .where('state', '=', 'sending')
    .where('taken_at', '<', new Date(now.getTime() - REPORTED_MS))
    .execute();
}

/** Drops reminders of an opening that was cancelled or has another time: they are useful until the opening. */
async function dropCancelled(tx: Tx, channel: Channel): Promise<void> {
  await sql`
    update notice_delivery set state = 'dropped', reason = 'cancelled'
    where channel = ${channel} and state = 'waiting' and key ~ '^opening:[0-9]+:' and not exists (
      select from opening join game on game.id = game_id and game.published
      where game_id = split_part(key, ':', 2)::bigint and opens_at = useful_until)`.execute(tx);
}

/** Drops those that still wait. */
export async function dropRows(tx: Tx, rows: readonly { id: number }[], reason: string): Promise<void> {
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('notice_delivery')
      .set({ state: 'dropped', reason })
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .execute();
  }
}

/**
 * Marks the notifications that still wait as being sent, before anything is sent: an opt-out may have dropped some since they
 * were read. Returns them in their order.
 */
export async function markTaken(tx: Tx, ids: readonly number[], now: Date): Promise<Delivery[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await tx
    .updateTable('notice_delivery')
    .set({ state: 'sending', taken_at: now })
    .where('id', 'in', [...ids])
    .where('state', '=', 'waiting')
    .returning(['id', 'channel', 'key', 'player_id', 'kind', 'title', 'body', 'link', 'name', 'moment'])
    .returning(['useful_until', 'created_at', 'taken_at'])
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}
