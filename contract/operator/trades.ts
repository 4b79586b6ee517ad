import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { OPENING_PLATFORMS } from '../vocabulary.ts';
import { defineOperatorCall } from './call.ts';
import { batchAnswer, listAnswer, listInput, looked, numberOf, oneOf, someIds } from './shapes.ts';

export const LISTING_STATES = ['审核中', '公示期', '出售中', '交易中', '已出售', '已下架'] as const;

const listing = z.object({
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
  timeline: z.array(z.object({ kind: z.string(), happened_at: time })),
  version: count,
});

export const tradeQueue = defineOperatorCall({
  service: 'main',
  method: 'GET',
  path: '/console/api/trades/list',
  summary: '账号交易：审核列表',
  operator: 'trades.read',
  input: listInput(['id', 'price_fen', 'listed_at'], {
    q: looked,
    game_id: z.optional(numberOf),
    state: oneOf(LISTING_STATES),
  }),
  output: listAnswer(listing),
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
  output: batchAnswer,
});
