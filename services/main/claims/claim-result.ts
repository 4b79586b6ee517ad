import type { Claimant, ClaimRow } from './claim-repository.ts';

/** Why no code is issued. `WITHHELD`: the remaining codes are withheld. */
export type NoCode =
  | 'NOT_FOUND'
  | 'PACK_NOT_STARTED'
  | 'PACK_ENDED'
  | 'PACK_EMPTY'
  | 'WITHHELD'
  | 'BUSY'
  | 'TOO_MANY';

export type ClaimResult =
  | { outcome: 'code'; claim: ClaimRow; ends_at: Date | null }
  | { outcome: 'none'; why: NoCode; ends_at: Date | null };

/** Issues codes of one pack to several players in one transaction. Resolves after its commit. */
export type IssueCodes = (
  packId: number,
  claimants: readonly Claimant[],
) => Promise<Map<number, ClaimResult>>;
