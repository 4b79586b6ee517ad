import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { OPENING_PLATFORMS } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import { listCalls } from './list-calls.ts';
import { batchResult, idList, numberOf, oneOf, searchFilter, timeRange } from './shapes.ts';
import { REASON_LENGTH } from './text-limits.ts';

export const LISTING_STATES = ['审核中', '公示期', '出售中', '交易中', '已出售', '已下架'] as const;

/** A listing for review. Mobile numbers are masked for operators without the permission. */
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
  /** The events, oldest first, with prices if they changed. */
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
  row: tradeRow,
  sorts: ['id', 'price_fen', 'listed_at'],
  filters: { q: searchFilter, game_id: z.optional(numberOf), state: oneOf(LISTING_STATES), ...timeRange },
});

const write = consoleCalls('main', 'trades.write');

/** Approves listings (公示期), or removes them with a reason for the sellers. */
export const tradeReview = write.post('trades/review', '账号交易：通过或下架', {
  input: z
    .object({
      ids: idList,
      verdict: z.enum(['通过', '下架'], '请选择通过或下架'),
      reason: z._default(
        z.string().check(z.trim(), z.maxLength(REASON_LENGTH, `原因最多 ${REASON_LENGTH} 个字`)),
        '',
      ),
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
