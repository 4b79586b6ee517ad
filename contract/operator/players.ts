import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import { listAnswer, listInput, yesOrNo } from './shapes.ts';

const write = { service: 'account', method: 'POST', operator: 'players.write' } as const;

/** Players, their numbers masked. `mobile` is a whole number and finds whoever has it; it is kept nowhere. */
export const playerList = defineOperatorCall({
  service: 'account',
  method: 'GET',
  path: '/console/api/players/list',
  summary: '玩家：列表',
  operator: 'players.read',
  input: listInput(['id', 'created_at'], {
    mobile: z.optional(z.string().check(z.regex(/^1\d{10}$/, '请填写 11 位手机号'))),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    banned: yesOrNo,
  }),
  output: listAnswer(
    z.object({
      id,
      nickname: z.string(),
      icon_url: z.string(),
      mobile_masked: z.string(),
      created_at: time,
      sessions: count,
      banned_at: z.nullable(time),
      ban_reason: z.nullable(z.string()),
    }),
  ),
});

export const playerEndSessions = defineOperatorCall({
  ...write,
  path: '/console/api/players/end-sessions',
  summary: '玩家：让登录失效',
  input: z.object({ id }),
  output: z.object({ ended: count }),
});

/** A banned player is out at once and can't log in; the reason is what they are told. */
export const playerBan = defineOperatorCall({
  ...write,
  path: '/console/api/players/ban',
  summary: '玩家：封禁',
  input: z.object({
    id,
    reason: z.string('请填写原因').check(z.trim(), z.minLength(1, '请填写原因'), z.maxLength(200)),
  }),
  output: z.object({ ended: count }),
});

export const playerUnban = defineOperatorCall({
  ...write,
  path: '/console/api/players/unban',
  summary: '玩家：解封',
  input: z.object({ id }),
  output: z.object({}),
});
