import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/** Takes the dates of all tests and packs as known to players, without notifying them. */
export async function adoptDates(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into announced_test (test_id, starts_at, precision) select id, starts_at, precision from game_test
    on conflict (test_id) do update set starts_at = excluded.starts_at, precision = excluded.precision`.execute(
    tx,
  );
  await sql`delete from announced_pack`.execute(tx);
  await sql`
    insert into announced_pack (pack_id, starts_at)
    select id, starts_at from pack where published and starts_at > ${now}`.execute(tx);
}
