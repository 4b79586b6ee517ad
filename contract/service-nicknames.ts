import * as z from 'zod/mini';
import { id } from './fields.ts';
import { commentsPortalCall } from './player-calls.ts';

/** Orders of a response. */
export const NICKNAME_ORDERS = 100;

/** A reset of a reported nickname, or the end of one. */
export const nicknameOrder = z.object({
  key: z.string(),
  report_no: z.string(),
  player_id: id,
  action: z.enum(['重置', '恢复']),
  nickname: z.string().check(z.describe('The reported nickname')),
  icon_url: z.nullable(z.string()).check(z.describe('The reported picture, if it is removed as well')),
  reason: z.string(),
});
export type NicknameOrder = z.output<typeof nicknameOrder>;

/**
 * The orders about reported nicknames that are not done, in order. Only a portal calls it, which has the players: it is no
 * public call, and from another process it needs the portal's signature. It can be repeated.
 */
export const readNicknameOrders = commentsPortalCall('/service/nicknameorders', {
  summary: 'Orders about reported nicknames that are to be carried out',
  input: z.object({
    done: z
      .array(z.string().check(z.maxLength(100)))
      .check(z.maxLength(NICKNAME_ORDERS), z.describe('The keys of those that were carried out')),
  }),
  output: z.object({ list: z.array(nicknameOrder) }),
});
