import type { Claim } from '#contract/entities/claim.ts';
import { wireTime } from '../lists/times.ts';

/** A code of a player, claimed or drawn, with the end of its pack. */
export interface OwnedCode extends Omit<Claim, 'claimed_at' | 'expires_at'> {
  claimed_at: Date;
  ends_at: Date | null;
}

export function presentClaim(row: OwnedCode): Claim {
  return {
    id: row.id,
    pack_id: row.pack_id,
    code: row.code,
    claimed_at: wireTime(row.claimed_at),
    expires_at: wireTime(row.ends_at),
    from_pool: row.from_pool,
    feedback: row.feedback,
  };
}
