import type { Claim } from '#contract/entities/claim.ts';
import { wireTime } from '../lists/times.ts';

/** A code of a player, claimed or drawn, with the end of its pack. */
export interface OwnedCode extends Omit<Claim, 'claimed_at' | 'expires_at'> {
  claimed_at: Date;
  ends_at: Date | null;
}

export function presentClaim({ claimed_at, ends_at, ...row }: OwnedCode): Claim {
  return { ...row, claimed_at: wireTime(claimed_at), expires_at: wireTime(ends_at) };
}
