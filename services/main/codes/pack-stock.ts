import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export async function recountPack(tx: Transaction<Tables>, packId: number): Promise<void> {
  await sql`
    update pack set
      total = greatest(total, counted.all_codes),
      remaining = counted.free
    from (
      select count(*)::int as all_codes,
        (count(*) filter (where not claimed and not quarantined))::int as free
      from pack_code where pack_id = ${packId}
    ) as counted
    where pack.id = ${packId}`.execute(tx);
}
