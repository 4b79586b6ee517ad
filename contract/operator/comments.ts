import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import {
  batchAnswer,
  listAnswer,
  listInput,
  looked,
  numberOf,
  oneOf,
  since,
  someIds,
  yesOrNo,
} from './shapes.ts';

export const COMMENT_STATES = ['待审核', '已发布', '已拒绝'] as const;

const sdk = { service: 'sdk' } as const;

/** The queue of the moderators: the oldest unread first, where `state` is 待审核 and the order `created_at`. */
export const commentQueue = defineOperatorCall({
  ...sdk,
  method: 'GET',
  path: '/console/api/comments/list',
  summary: '评论：审核列表',
  operator: 'comments.read',
  input: listInput(['id', 'created_at', 'likes'], {
    q: looked,
    game_id: z.optional(numberOf),
    state: oneOf(COMMENT_STATES),
    stars: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
    replies: yesOrNo,
    from: since,
    to: since,
  }),
  output: listAnswer(
    z.object({
      id,
      game_id: id,
      parent_id: z.nullable(id),
      nickname: z.string(),
      player_id: z.nullable(id),
      stars: z.nullable(count),
      body: z.string(),
      state: z.enum(COMMENT_STATES),
      likes: count,
      created_at: time,
      version: count,
    }),
  ),
});

/** Lets some show, or turns them down, at once. */
export const commentModerate = defineOperatorCall({
  ...sdk,
  method: 'POST',
  path: '/console/api/comments/moderate',
  summary: '评论：通过或拒绝',
  operator: 'comments.write',
  input: z.object({
    ids: someIds,
    state: z.enum(['已发布', '已拒绝'], '请选择通过或拒绝'),
    reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  output: batchAnswer,
});
