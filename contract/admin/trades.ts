import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { OPENING_PLATFORMS } from '../vocabulary.ts';
import { defineOperatorCall } from './call.ts';
import { listCalls } from './list-calls.ts';
import { batchResult, looked, numberOf, oneOf, someIds } from './shapes.ts';

export const LISTING_STATES = ['审核中', '公示期', '出售中', '交易中', '已出售', '已下架'] as const;

/** A listing as its reviewers see it. Whoever doesn't review sees mobile numbers in it masked. */
export const tradeRow = z.object({
  id,
  game: z.object({ id, name: z.string() }),
  title: z.string(),
  server_name: z.string(),
  platform: z.enum(OPENING_PLATFORMS),
  description: z.string(),
  screenshots: z.array(z.string()),
  price_fen: count,
  recharge_fen: z.nullable(count),
  created_days: z.nullable(count),
  has_second_password: z.boolean(),
  state: z.enum(LISTING_STATES),
  listed_at: z.nullable(time),
  sold_at: z.nullable(time),
  /** What happened, the oldest first; prices where it changed. */
  timeline: z.array(
    z.object({
      kind: z.string(),
      happened_at: time,
      from_fen: z.nullable(count),
      to_fen: z.nullable(count),
    }),
  ),
  version: count,
});

export const {
  list: tradeQueue,
  export: tradeExport,
  history: tradeHistory,
} = listCalls({
  service: 'main',
  name: 'trades',
  title: '账号交易',
  row: tradeRow,
  sorts: ['id', 'price_fen', 'listed_at'],
  filters: { q: looked, game_id: z.optional(numberOf), state: oneOf(LISTING_STATES) },
});

/** Lets listings into their 公示期, or takes them off with a reason that their sellers are told. */
export const tradeReview = defineOperatorCall({
  service: 'main',
  method: 'POST',
  path: '/console/api/trades/review',
  summary: '账号交易：通过或下架',
  operator: 'trades.write',
  input: z
    .object({
      ids: someIds,
      verdict: z.enum(['通过', '下架'], '请选择通过或下架'),
      reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    })
    .check(
      z.refine(({ verdict, reason }) => verdict === '通过' || reason !== '', {
        path: ['reason'],
        error: '请填写下架原因',
      }),
    ),
  output: batchResult,
});

export type TradeAdminRow = z.output<typeof tradeRow>;
