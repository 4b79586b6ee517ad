import * as z from 'zod/mini';
import { gameRef, PLATFORMS } from '../entities/game.ts';
import { CLAIM_STATES, PACK_KINDS, pack, packCard } from '../entities/pack.ts';
import { count, id, idParam, idsParam, listOf, page, size, time } from '../fields.ts';
import { publicRead } from '../player-calls.ts';

export const packList = publicRead('/vue/gift', {
  summary:
    'Gift packs, filtered, by state: 领取中, 淘号, 未开始, 已领完, 已结束; `games` are the games with packs',
  input: z.object({
    game_id: z.optional(idParam),
    game_ids: z.optional(idsParam),
    kind: z.optional(z.enum(PACK_KINDS)),
    platform: z.optional(z.enum(PLATFORMS)),
    state: z.optional(z.enum(CLAIM_STATES)),
    page,
    size,
  }),
  output: z.object({ ...listOf(packCard).shape, games: z.array(gameRef) }),
});

export const packInfo = publicRead('/vue/giftinfo', {
  summary: 'A gift pack with the other packs of its game',
  input: z.object({ id: idParam }),
  output: z.object({ pack, others: z.array(packCard), generated_at: time }),
  errors: ['NOT_FOUND'],
});

export const stock = publicRead('/vue/stock', {
  summary: 'Current stock of up to 50 packs',
  input: z.object({ ids: idsParam }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        total: count,
        remaining: count,
        unlimited: z._default(z.boolean(), false),
        claim_state: z.enum(CLAIM_STATES),
      }),
    ),
  }),
  cacheSeconds: 1,
  exact: true,
});
