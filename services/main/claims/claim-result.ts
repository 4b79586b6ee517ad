import type { Tx } from '#platform/database/transaction.ts';
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
  /** `isNew`: issued by this call, to this caller. */
  | { outcome: 'code'; claim: ClaimRow; ends_at: Date | null; isNew?: boolean }
  | { outcome: 'none'; why: NoCode; ends_at: Date | null };

/**
 * Issues codes of one pack to several players in one transaction. Resolves after its commit. `onGiven` joins the
 * transaction, with the players who had no code of the pack before.
 */
export type IssueCodes = (
  packId: number,
  claimants: readonly Claimant[],
  onGiven?: (tx: Tx, playerIds: readonly number[]) => Promise<unknown>,
) => Promise<Map<number, ClaimResult>>;
