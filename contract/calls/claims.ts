import * as z from 'zod/mini';
import { claim, ownClaim } from '../entities/claim.ts';
import { count, firstTime, flag, id, idParam, listOf, page, size, time } from '../fields.ts';
import { ownRead, ownWrite, publicRead } from '../player-calls.ts';
import { CLAIM_FEEDBACK } from '../vocabulary.ts';

export const packClaim = ownWrite('/vue/getpacks', {
  summary: 'Claims a code of a pack for the signed-in player; repeated calls return the same code',
  method: 'GET',
  input: z.object({ id: idParam }),
  output: z.object({ claim, is_new: firstTime }),
  errors: ['NOT_FOUND', 'PACK_NOT_STARTED', 'PACK_ENDED', 'PACK_EMPTY', 'BUSY', 'TOO_MANY'],
});

export const ownClaims = ownRead('/vue/getfinshpacks', {
  summary: "The signed-in player's claimed packs (我的礼包), newest first or by expiry",
  input: z.object({
    page,
    size,
    order: z._default(
      z
        .enum(['newest', 'expiry'])
        .check(z.describe('expiry: those that can be used, the next to expire first; then the expired ones')),
      'newest',
    ),
  }),
  output: listOf(ownClaim),
});

export const packFeedback = ownWrite('/vue/packfeedback', {
  summary: 'Reports whether a claimed code works; replaces an earlier report',
  body: 'form',
  input: z.object({
    id: idParam.check(z.describe('The claim')),
    from_pool: flag,
    feedback: z.enum(CLAIM_FEEDBACK),
  }),
  output: z.object({ feedback: z.object({ good: count, bad: count }) }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
});

export const recentClaims = publicRead('/vue/broadcast', {
  summary: 'The latest claims with masked players, for the broadcast line',
  output: z.object({
    list: z.array(
      z.object({
        mobile_masked: z.string(),
        pack_id: id,
        pack: z.string(),
        game: z.string(),
        claimed_at: time,
      }),
    ),
    generated_at: time,
  }),
  cacheSeconds: 10,
});
