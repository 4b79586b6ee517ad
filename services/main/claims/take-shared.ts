import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { type Claimant, claimBy, type Taken } from './claim-repository.ts';

/** The shared code of a locked pack. `left`: the claims that its limit allows; null is unlimited. */
export interface SharedCode {
  code: string;
  seats: number;
  left: number | null;
}

/**
 * Claims the shared code of a locked pack as `takeCodes` claims codes. Each claim has a number, its seat, with a row of
 * its own in `pack_code` (`VIP666#17`): the journal and the constraints hold for a seat as for a code. A seat whose
 * transaction is rolled back is given again.
 */
export function takeShared(
  tx: Tx,
  packId: number,
  { code, seats, left }: SharedCode,
  claimants: readonly (Claimant & { open: boolean })[],
): Promise<Map<number, Taken>> {
  const take = sql`matched as materialized (
      select *, ${code}::text || '#' || (${seats}::int + place) as seat from fresh
      where place <= coalesce(${left}::int, place)
    ), taken as (
      insert into pack_code (pack_id, code, claimed) select ${packId}::bigint, seat, true from matched
      returning id, code
    ), made as (
      insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
      select ${packId}::bigint, taken.id, player_id, label, at from taken join matched on seat = taken.code
      returning id, player_id, code_id, claimed_at, feedback
    ), counted as (
      update pack set shared_seats = shared_seats + given.count,
        total = coalesce(shared_total, shared_seats + given.count + 1),
        remaining = greatest(coalesce(shared_total, shared_seats + given.count + 1) - shared_seats - given.count, 0)
      from (select count(*)::int as count from made) as given
      where pack.id = ${packId} and given.count > 0
    )`;
  return claimBy(tx, packId, claimants, take);
}
