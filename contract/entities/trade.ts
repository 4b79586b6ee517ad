import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { OPENING_PLATFORMS, TRADE_EVENTS, TRADE_STATES } from '../vocabulary.ts';
import { gameRef } from './game.ts';

/** An amount in fen. */
const fen = count;

export const tradeCard = z.object({
  id,
  game: gameRef,
  title: z.string(),
  server_name: z.string(),
  platform: z.enum(OPENING_PLATFORMS),
  cover_url: z.nullable(imageUrl).check(z.describe('The first screenshot')),
  game_cover_url: z
    .nullable(imageUrl)
    .check(z.describe("The game's cover, for accounts without screenshots")),
  price_fen: fen,
  recharge_fen: z.nullable(fen).check(z.describe('The amount spent in the game')),
  created_days: z.nullable(count),
  has_second_password: z.boolean(),
  state: z.enum(TRADE_STATES),
  listed_at: time,
});

/** An event of a listing; a price reduction has both prices. */
export const tradeEvent = z.object({
  kind: z.enum(TRADE_EVENTS),
  happened_at: time,
  from_fen: z.nullable(fen),
  to_fen: z.nullable(fen),
});

/** The selling fee: a share of the price, at least `min_fen`; the seller gets the rest. */
export const tradeFee = z.object({ permille: count, min_fen: fen, fee_fen: fen, seller_gets_fen: fen });

export const trade = z.object({
  ...tradeCard.shape,
  description: z.string(),
  screenshots: z.array(imageUrl),
  sold_at: z.nullable(time),
  publicity_ends_at: z.nullable(time).check(z.describe('公示期: until then it is visible but not for sale')),
  timeline: z.array(tradeEvent).check(z.describe('In order of time')),
  fee: tradeFee,
  market: z
    .object({ median_fen: z.nullable(fen), listings: count })
    .check(z.describe('Prices of the game, over listed and sold accounts')),
});

export const tradeDeal = z.object({ id, game: z.string(), title: z.string(), price_fen: fen, sold_at: time });

export type TradeCard = z.output<typeof tradeCard>;
export type TradeEvent = z.output<typeof tradeEvent>;
export type TradeFee = z.output<typeof tradeFee>;
export type Trade = z.output<typeof trade>;
