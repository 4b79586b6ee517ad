import type { Claimant, ClaimRow } from './claim-repository.ts';

/** Why a player gets no code. `WITHHELD`: codes are left, but kept back until an operator decides. */
export type NoCode =
  | 'NOT_FOUND'
  | 'PACK_NOT_STARTED'
  | 'PACK_ENDED'
  | 'PACK_EMPTY'
  | 'WITHHELD'
  | 'BUSY'
  | 'TOO_MANY';

/** How a request for a code ended. */
export type ClaimResult =
  | { outcome: 'code'; claim: ClaimRow; ends_at: Date | null }
  | { outcome: 'none'; why: NoCode; ends_at: Date | null };

/** Gives several players codes of one pack, in one transaction that has committed when the results are there. */
export type IssueCodes = (
  packId: number,
  claimants: readonly Claimant[],
) => Promise<Map<number, ClaimResult>>;
