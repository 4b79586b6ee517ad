import type { Tx } from '#platform/database/transaction.ts';
import type { Claimant, ClaimOutcome } from './claim-repository.ts';

/** The outcome of a claim, and the end of the pack. */
export type ClaimResult = ClaimOutcome & { ends_at: Date | null };

/**
 * Issues codes of one pack to several players in one transaction. Resolves after its commit. `onGiven` joins the
 * transaction, with the players who had no code of the pack before.
 */
export type IssueCodes = (
  packId: number,
  claimants: readonly Claimant[],
  onGiven?: (tx: Tx, playerIds: readonly number[]) => Promise<unknown>,
) => Promise<Map<number, ClaimResult>>;
