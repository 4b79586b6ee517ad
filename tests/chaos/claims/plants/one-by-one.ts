import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { Claimant, ClaimRow } from '#services/main/claims/claim-repository.ts';
import type { ClaimResult, IssueCodes } from '#services/main/claims/claim-result.ts';

/** The code picked for a claim. */
export interface Picked {
  id: number;
  code: string;
}

/** Serves each claimant of a batch separately, without batching. */
export function oneByOne(serve: (packId: number, claimant: Claimant) => Promise<ClaimResult>): IssueCodes {
  return async (packId, claimants) => {
    const results = await Promise.all(
      claimants.map(
        async (claimant): Promise<[number, ClaimResult]> => [
          claimant.player_id,
          await serve(packId, claimant),
        ],
      ),
    );
    return new Map(results);
  };
}

/** The player's existing claim on the pack. */
export async function existing(tx: Tx, packId: number, playerId: number): Promise<ClaimRow | undefined> {
  return tx
    .selectFrom('claim')
    .innerJoin('pack_code', 'pack_code.id', 'claim.code_id')
    .select(['claim.id', 'claim.code_id', 'pack_code.code', 'claim.claimed_at', 'claim.feedback'])
    .where('claim.pack_id', '=', packId)
    .where('claim.player_id', '=', playerId)
    .executeTakeFirst();
}

/** The next free code, skipping locked ones. */
export async function pickUnlocked(tx: Tx, packId: number): Promise<Picked | undefined> {
  const { rows } = await sql<Picked>`
    select id, code from pack_code where pack_id = ${packId} and not claimed
    order by id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Marks the code as claimed, inserts the claim and decrements the stock. */
export async function writeClaim(
  tx: Tx,
  packId: number,
  { player_id, at }: Claimant,
  { id, code }: Picked,
): Promise<ClaimResult> {
  await tx.updateTable('pack_code').set({ claimed: true }).where('id', '=', id).execute();
  const claim = await tx
    .insertInto('claim')
    .values({ pack_id: packId, code_id: id, player_id, claimed_at: at, feedback: null })
    .returning(['id', 'claimed_at'])
    .executeTakeFirstOrThrow();
  await sql`update pack set remaining = greatest(remaining - 1, 0) where id = ${packId}`.execute(tx);
  return codeOf({ ...claim, code_id: id, code, feedback: null });
}

export function codeOf(claim: ClaimRow): ClaimResult {
  return { outcome: 'had', claim, ends_at: null };
}

export function none(outcome: 'PACK_EMPTY' | 'BUSY'): ClaimResult {
  return { outcome, ends_at: null };
}

/** Whether any code is free, locked or not. */
export async function anyFree(tx: Tx, packId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pack_code where pack_id = ${packId} and not claimed limit 1`.execute(tx);
  return rows.length > 0;
}
