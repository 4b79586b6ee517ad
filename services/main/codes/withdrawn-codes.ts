import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { Withdrawal } from './journal/journal-entry.ts';

export interface FreeCode {
  id: number;
  code: string;
}

/** Locks a pack: claims and other changes of its codes wait for the transaction. */
export async function lockPackRow(tx: Tx, packId: number): Promise<boolean> {
  const { rows } = await sql`select from pack where id = ${packId} for no key update`.execute(tx);
  return rows.length > 0;
}

export async function newestIds(tx: Tx) {
  const { rows } = await sql<Pick<Withdrawal, 'claims' | 'codes'>>`
    select claim.last_value as claims, code.last_value as codes
    from claim_id_seq as claim, pack_code_id_seq as code`.execute(tx);
  return rows[0] ?? { claims: 0, codes: 0 };
}

/**
 * Deletes unclaimed codes of a locked pack and reduces its stock; a pack without codes gets back its original stock
 * numbers. Returns the number of deleted codes.
 */
export async function removeCodes(
  tx: Tx,
  { pack, withdrawn, claims }: Withdrawal,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with gone as (
      delete from pack_code
      where id = any(${[...ids]}::bigint[]) and pack_id = ${pack} and not claimed
      returning quarantined
    ), counted as (
      select count(*)::int as taken, (count(*) filter (where not quarantined))::int as free from gone
    ), stock as (
      update pack set total = greatest(total - counted.taken, 0),
        remaining = greatest(remaining - counted.free, 0)
      from counted where pack.id = ${pack} and counted.taken > 0
    )
    select taken from counted`.execute(tx);
  await sql`
    insert into withdrawn_code (pack_id, code, claims)
    select ${pack}::bigint, code, ${claims}::bigint from unnest(${[...withdrawn]}::text[]) as given (code)
    on conflict (pack_id, code) do update
      set claims = greatest(withdrawn_code.claims, excluded.claims)`.execute(tx);
  await sql`
    update pack set total = came.replaced_total, remaining = came.replaced_remaining
    from (
      select replaced_total, replaced_remaining from code_batch
      where pack_id = ${pack} and replaced_total is not null order by id desc limit 1
    ) as came
    where pack.id = ${pack} and not exists (select from pack_code where pack_id = ${pack})`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Replays a journaled withdrawal. Returns the number of deleted codes. */
export async function replayWithdrawal(tx: Tx, out: Withdrawal): Promise<number> {
  if (!(await lockPackRow(tx, out.pack))) {
    return 0;
  }
  const { rows } = await sql<FreeCode>`
    select id, code from pack_code
    where code = any(${[...out.withdrawn]}::text[]) and pack_id = ${out.pack}
      and not claimed and id <= ${out.codes}`.execute(tx);
  return removeCodes(
    tx,
    out,
    rows.map(({ id }) => id),
  );
}
