import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Records events by their keys. One that exists is delivered again to those who reserved after it.
 * @param found rows with key, game_id, pack_id, title, body and link
 */
export async function recordOnce(tx: Tx, found: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    insert into reservation_event as known (key, game_id, pack_id, title, body, link, created_at)
    select key, game_id, pack_id, title, body, link, ${now}::timestamptz from (${found}) as found
    where exists (
      select from game_reservation
      where game_reservation.game_id = found.game_id and revoked_at is null
        and reserved_at > coalesce((select created_at from reservation_event where key = found.key), '-infinity'))
    or exists (
      select from pack_reservation
      where pack_reservation.pack_id = found.pack_id and revoked_at is null
        and reserved_at > coalesce((select created_at from reservation_event where key = found.key), '-infinity'))
    on conflict (key) do update
      set created_at = excluded.created_at, reserved_after = known.created_at, last_player = 0, delivered_at = null
      where known.delivered_at is not null`.execute(tx);
}
