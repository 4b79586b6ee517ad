import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { CLAIM_FEEDBACK } from '../vocabulary.ts';
import { packCard } from './pack.ts';

/** A claimed code. `from_pool`: a code that is issued again after the stock ended (淘号). */
export const claim = z.object({
  id,
  pack_id: id,
  code: z.string(),
  claimed_at: time,
  expires_at: z.nullable(time).check(z.describe('When the pack ends')),
  from_pool: z.boolean(),
  feedback: z.nullable(z.enum(CLAIM_FEEDBACK)),
});

export const ownClaim = z.object({ ...claim.shape, pack: packCard, how_to: z.array(z.string()) });

export type Claim = z.output<typeof claim>;
export type OwnClaim = z.output<typeof ownClaim>;
