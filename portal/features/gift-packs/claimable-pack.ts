import type { Pack } from '#contract/entities/pack.ts';
import { packContents } from '#portal/ui/gift-facts.ts';

/** What claiming a pack shows of it. */
export interface ClaimablePack
  extends Pick<
    Pack,
    | 'id'
    | 'game'
    | 'title'
    | 'starts_at'
    | 'ends_at'
    | 'total'
    | 'remaining'
    | 'unlimited'
    | 'claim_state'
    | 'next_batch_at'
    | 'how_to'
    | 'feedback'
    | 'reserve_count'
  > {
  /** As one text; empty if they are unknown. */
  contents: string;
}

export function claimablePack(pack: Pack): ClaimablePack {
  return {
    id: pack.id,
    game: pack.game,
    title: pack.title,
    starts_at: pack.starts_at,
    ends_at: pack.ends_at,
    total: pack.total,
    remaining: pack.remaining,
    unlimited: pack.unlimited,
    claim_state: pack.claim_state,
    next_batch_at: pack.next_batch_at,
    how_to: pack.how_to,
    feedback: pack.feedback,
    reserve_count: pack.reserve_count,
    contents: packContents(pack),
  };
}
