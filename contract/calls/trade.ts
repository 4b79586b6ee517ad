import * as z from 'zod/mini';
import { gameRef } from '../entities/game.ts';
import { trade, tradeCard, tradeDeal } from '../entities/trade.ts';
import { idParam, listOf, page, size, time } from '../fields.ts';
import { publicRead } from '../player-calls.ts';
import { OPENING_PLATFORMS, TRADE_SORTS } from '../vocabulary.ts';

/** A price in fen as a parameter. */
const price = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000_000)));

export const tradeList = publicRead('/vue/trade', {
  summary:
    'Game accounts for sale; `games` have listings, `servers` are those of the requested game, `deals` the latest',
  input: z.object({
    game_id: z.optional(idParam),
    platform: z.optional(z.enum(OPENING_PLATFORMS)),
    server: z.optional(z.string().check(z.maxLength(60))),
    price_min: price,
    price_max: price,
    sort: z._default(z.enum(TRADE_SORTS), 'new'),
    page,
    size,
  }),
  output: z.object({
    ...listOf(tradeCard).shape,
    games: z.array(gameRef),
    servers: z.array(z.string()),
    deals: z.array(tradeDeal),
  }),
  errors: ['NOT_FOUND'],
});

export const tradeInfo = publicRead('/vue/tradeinfo', {
  summary: 'A game account for sale, and others of the game',
  input: z.object({ id: idParam }),
  output: z.object({ trade, others: z.array(tradeCard), generated_at: time }),
  errors: ['NOT_FOUND'],
});
