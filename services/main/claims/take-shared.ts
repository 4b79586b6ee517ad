import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { type Claimant, type ClaimRow, PER_MINUTE, type Taken } from './claim-repository.ts';

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
export async function takeShared(
  tx: Tx,
  packId: number,
  { code, seats, left }: SharedCode,
  claimants: readonly (Claimant & { open: boolean })[],
): Promise<Map<number, Taken>> {
  const { rows } = await sql<ClaimRow & { player_id: number; outcome: Taken['outcome'] }>`
    with claimant as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(claimants)}::jsonb)
        as given (player_id bigint, label text, at timestamptz, open boolean)
    ), had as materialized (
      select claim.id, claim.player_id, claim.code_id, claim.claimed_at, claim.feedback, pack_code.code
      from claimant
      join claim on claim.pack_id = ${packId} and claim.player_id = claimant.player_id
      join pack_code on pack_code.id = claim.code_id
    ), fresh as materialized (
      select player_id, label, at, row_number() over (order by at, player_id) as place
      from claimant
      where open and not exists (select from had where had.player_id = claimant.player_id)
        and (select count(*) from (
          select from claim
          where claim.player_id = claimant.player_id
            and claimed_at between claimant.at - interval '1 minute' and claimant.at + interval '1 minute'
          limit ${PER_MINUTE}) as recent) < ${PER_MINUTE}
    ), matched as materialized (
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
    )
    select claimant.player_id, coalesce(made.id, had.id) as id, coalesce(taken.code, had.code) as code,
      coalesce(made.code_id, had.code_id) as code_id, coalesce(made.claimed_at, had.claimed_at) as claimed_at,
      coalesce(made.feedback, had.feedback) as feedback,
      case when had.id is not null then 'had' when made.id is not null then 'given'
        when not claimant.open then 'closed' when fresh.player_id is null then 'barred' else 'short' end as outcome
    from claimant
    left join had on had.player_id = claimant.player_id
    left join fresh on fresh.player_id = claimant.player_id
    left join made on made.player_id = claimant.player_id
    left join taken on taken.id = made.code_id`.execute(tx);
  return new Map(
    rows.map(({ player_id, outcome, ...claim }) => [
      player_id,
      outcome === 'given' || outcome === 'had' ? { outcome, claim } : { outcome },
    ]),
  );
}
