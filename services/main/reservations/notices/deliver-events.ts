import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { smsFacts } from '#services/main/notifications/sms-facts.ts';
import { TARGETS } from '../reservation-repository.ts';

/** Players per transaction. */
const BATCH = 500;

/**
 * Notifies the players of the recorded events who had a reservation then and still have it. A batch and the position after
 * it are one transaction, so a killed process continues where it was. The signal ends it after a batch.
 */
export async function deliverEvents(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await transaction(db, (tx) => deliverBatch(tx, now)))) {
    // More events or players are left.
  }
}

async function deliverBatch(tx: Tx, now: Date): Promise<boolean> {
  const event = await tx
    .selectFrom('reservation_event')
    .selectAll()
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!event) {
    return false;
  }
  const { table, key } = TARGETS[event.game_id === null ? 'pack' : 'game'];
  const { rows } = await sql<{ player_id: number }>`
    select player_id from ${table}
    where ${key} = ${event.game_id ?? event.pack_id} and revoked_at is null
      and reserved_at <= ${event.created_at} and player_id > ${event.last_player}
      and reserved_at > coalesce(${event.reserved_after}::timestamptz, '-infinity')
    order by player_id limit ${BATCH}`.execute(tx);
  const sms = await factsOf(tx, event);
  await notify(
    tx,
    rows.map(({ player_id }) => ({
      key: `${event.key}:${player_id}`,
      playerId: player_id,
      kind: '预约提醒',
      title: event.title,
      body: event.body,
      link: event.link,
      ...(sms ? { sms } : {}),
    })),
  );
  const last = rows.at(-1);
  await tx
    .updateTable('reservation_event')
    .set(last && rows.length === BATCH ? { last_player: last.player_id } : { delivered_at: now })
    .where('id', '=', event.id)
    .execute();
  return true;
}

async function factsOf(tx: Tx, { game_id, pack_id }: { game_id: number | null; pack_id: number | null }) {
  const game = await tx
    .selectFrom('game')
    .select('name')
    .where((one) =>
      game_id === null
        ? one('id', '=', one.selectFrom('pack').select('game_id').where('pack.id', '=', pack_id))
        : one('id', '=', game_id),
    )
    .executeTakeFirst();
  return game && smsFacts(game.name);
}
