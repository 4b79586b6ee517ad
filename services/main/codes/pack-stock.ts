import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';

/**
 * Counts the stock of a pack again: from its codes, or of a shared code from the seats and the limit. A shared code
 * without a limit has one claim left at any time.
 */
export async function recountPack(tx: Tx, packId: number): Promise<void> {
  await sql`
    update pack set
      total = greatest(total, counted.all_codes),
      remaining = counted.free
    from (
      select count(*)::int as all_codes,
        (count(*) filter (where not claimed and not quarantined))::int as free
      from pack_code where pack_id = ${packId}
    ) as counted
    where pack.id = ${packId} and shared_code is null`.execute(tx);
  await recountShared(tx, packId);
}

/** Packs without codes have no stock, whatever was restored. */
export async function clearUncoded(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update pack set total = 0, remaining = 0
    where id = any(${[...ids]}::bigint[]) and total > 0 and shared_code is null
      and not exists (select from pack_code where pack_code.pack_id = pack.id)`.execute(tx);
}

/** Derives the stock of a pack with a shared code from its seats; leaves others as they are. */
export async function recountShared(tx: Tx, packId: number): Promise<void> {
  await sql`
    update pack set
      total = greatest(coalesce(shared_total, shared_seats + 1), shared_seats),
      remaining = case when shared_withheld then 0
        else greatest(coalesce(shared_total, shared_seats + 1) - shared_seats, 0) end
    where id = ${packId} and shared_code is not null`.execute(tx);
}
