import { type Selectable, sql } from 'kysely';
import type { Channel } from '#contract/service-channels.ts';
import type { Database } from '#platform/database/open.ts';
import type { NoticeKind, NotificationTables } from '#platform/database/tables/notifications.ts';
import type { Tx } from '#platform/database/transaction.ts';

type Offer = Pick<
  Selectable<NotificationTables['channel_offer']>,
  'channel' | 'kinds' | 'monthly' | 'public_key'
>;

/** An offer that was not repeated for so long has ended: its portal is off, or has other settings. */
const OFFERED_MS = 15 * 60_000;
/** An unchanged offer is written again after this time. */
const REPEAT_MS = 5 * 60_000;

/** Records what a portal offers now. */
export async function recordOffer(tx: Tx, offer: Offer, now: Date): Promise<void> {
  const { channel, kinds, monthly, public_key } = offer;
  await sql`
    insert into channel_offer as known (channel, kinds, monthly, public_key, offered_at)
    values (${channel}, ${kinds}::text[], ${monthly}, ${public_key}, ${now}::timestamptz)
    on conflict (channel) do update set
      kinds = excluded.kinds, monthly = excluded.monthly, public_key = excluded.public_key,
      offered_at = excluded.offered_at
    where known.offered_at < ${new Date(now.getTime() - REPEAT_MS)}::timestamptz
      or (known.kinds, known.monthly, known.public_key)
        is distinct from (excluded.kinds, excluded.monthly, excluded.public_key)`.execute(tx);
}

/** What is offered now; undefined if a channel is not. */
export async function readOffers(db: Database | Tx, now: Date): Promise<Partial<Record<Channel, Offer>>> {
  const rows = await db
    .selectFrom('channel_offer')
    .select(['channel', 'kinds', 'monthly', 'public_key'])
    .where('offered_at', '>', new Date(now.getTime() - OFFERED_MS))
    .execute();
  return Object.fromEntries(
    rows.filter(({ kinds }) => kinds.length > 0).map((offer) => [offer.channel, offer]),
  );
}

/** The kinds that a player has switched. */
export function listSettings(db: Database | Tx, playerId: number) {
  return db
    .selectFrom('notification_setting')
    .select(['kind', 'portal', 'sms', 'push'])
    .where('player_id', '=', playerId)
    .execute();
}

export type Switches = Partial<Record<'portal' | 'sms' | 'push', boolean>>;

/** Writes the switches that are given; switching the portal off switches the other channels off. */
export async function writeSwitches(
  tx: Tx,
  playerId: number,
  kind: NoticeKind,
  { portal, sms, push }: Switches,
): Promise<void> {
  const given = {
    ...(portal === undefined ? {} : { portal }),
    ...(sms === undefined ? {} : { sms }),
    ...(push === undefined ? {} : { push }),
    ...(portal === false ? { sms: false, push: false } : {}),
  };
  await tx
    .insertInto('notification_setting')
    .values({ player_id: playerId, kind, ...given })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet(given))
    .execute();
}

/** Ends a player's opt-in to SMS of all kinds, and drops what waits. */
export async function endSms(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('notification_setting')
    .set({ sms: false })
    .where('player_id', '=', playerId)
    .where('sms', '=', true)
    .execute();
  await dropWaiting(tx, playerId, 'sms');
}

/** Drops what waits for a channel, of one kind or of all. */
export async function dropWaiting(
  tx: Tx,
  playerId: number,
  channel: Channel,
  kind?: NoticeKind,
): Promise<void> {
  await tx
    .updateTable('notice_delivery')
    .set({ state: 'dropped', reason: 'opted out' })
    .where('player_id', '=', playerId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind as NoticeKind))
    .execute();
}
