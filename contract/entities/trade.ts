import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { OPENING_PLATFORMS, TRADE_EVENTS, TRADE_STATES } from '../vocabulary.ts';
import { gameRef } from './game.ts';

/** An amount in fen. */
const fen = count;

/** A game account for sale as lists show it. */
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
  recharge_fen: z.nullable(fen).check(z.describe('What its owner has spent in the game')),
  created_days: z.nullable(count),
  has_second_password: z.boolean(),
  state: z.enum(TRADE_STATES),
  listed_at: time,
});

/** Something that happened to a listing; a price drop says from what to what. */
export const tradeEvent = z.object({
  kind: z.enum(TRADE_EVENTS),
  happened_at: time,
  from_fen: z.nullable(fen),
  to_fen: z.nullable(fen),
});

/** What selling costs: a part of the price, no less than `min_fen`; the seller gets the rest. */
export const tradeFee = z.object({ permille: count, min_fen: fen, fee_fen: fen, seller_gets_fen: fen });

/** A listing as its own page shows it. */
export const trade = z.object({
  ...tradeCard.shape,
  description: z.string(),
  screenshots: z.array(imageUrl),
  sold_at: z.nullable(time),
  publicity_ends_at: z.nullable(time).check(z.describe('公示期: until then it can be looked at, not bought')),
  timeline: z.array(tradeEvent).check(z.describe('By time')),
  fee: tradeFee,
  market: z
    .object({ median_fen: z.nullable(fen), listings: count })
    .check(z.describe('Prices of the game: of what is on sale and what was sold')),
});

/** A deal for the broadcast line. */
export const tradeDeal = z.object({ id, game: z.string(), title: z.string(), price_fen: fen, sold_at: time });

export type TradeCard = z.output<typeof tradeCard>;
export type TradeEvent = z.output<typeof tradeEvent>;
export type TradeFee = z.output<typeof tradeFee>;
export type Trade = z.output<typeof trade>;
