import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { caseNumber } from './appeals.ts';
import { consoleCalls } from './console-calls.ts';
import { momentOrNull } from './form-fields.ts';
import { listCalls } from './list-calls.ts';
import {
  listInput,
  listResult,
  namelessReason,
  numberOf,
  requiredReason,
  searchFilter,
  timeRange,
  yesOrNo,
} from './shapes.ts';

const write = consoleCalls('account', 'players.write');
const read = consoleCalls('account', 'players.read');
const renumber = consoleCalls('account', 'players.renumber');

const mobile = z.string().check(z.overwrite(mobileDigits), z.regex(MOBILE, '请填写 11 位手机号'));

export const playerRow = z.object({
  id,
  /** The id in the player's browser. */
  uid: z.string(),
  nickname: z.string(),
  icon_url: z.string(),
  mobile_masked: z.string(),
  created_at: time,
  sessions: count,
  /** Null without a ban. */
  banned_at: z.nullable(time),
  ban_reason: z.nullable(z.string()),
  /** The end of the ban; null if an operator has to lift it. */
  banned_until: z.nullable(time),
  /** The number that the next owner has, of an account that has lost it; otherwise null. */
  former_masked: z.nullable(z.string()),
  /** Where the account is: here, at an external account service, or nowhere any more. */
  account: z.enum(['built-in', 'external', 'closed']),
});

/** Players. `mobile` is a complete number, also a former one, which is compared by its keyed hash. */
export const {
  list: playerList,
  export: playerExport,
  history: playerHistory,
} = listCalls({
  service: 'account',
  name: 'players',
  method: 'POST',
  row: playerRow,
  sorts: ['id', 'created_at'],
  filters: {
    id: z.optional(numberOf),
    mobile: z.optional(mobile),
    /** Matches the nickname, the masked number, or the complete uid. */
    q: searchFilter,
    banned: yesOrNo,
    ...timeRange,
  },
});

export const playerSessions = read.get('players/sessions', '玩家：登录列表', {
  input: z.object({ id: numberOf }),
  output: z.object({ list: z.array(z.object({ created_at: time, expires_at: time })) }),
});

/** A player's claims and pool draws with masked codes, newest first. */
export const playerClaims = consoleCalls('main', 'players.read').get('players/claims', '玩家：领取记录', {
  input: listInput(['claimed_at'], { id: numberOf }),
  output: listResult(
    z.object({
      id,
      game: z.string(),
      pack: z.object({ id, title: z.string() }),
      code_masked: z.string(),
      from_pool: z.boolean(),
      feedback: z.nullable(z.string()),
      claimed_at: time,
    }),
  ),
});

/** A player's complete number; recorded in the audit. Auditors, who only read, don't see it. */
export const playerNumber = write.post('players/number', '玩家：查看完整手机号', {
  recent: true,
  input: z.object({ id }),
  output: z.object({ mobile: z.string() }),
});

/**
 * Moves a built-in account to another number and ends the sessions. The player is notified, by SMS at both numbers if there
 * is a template; the appeal gets its reply.
 */
export const playerRenumber = renumber.post('players/renumber', '玩家：更换手机号', {
  recent: true,
  input: z.object({ id, mobile, reason: namelessReason, case_no: z.nullable(caseNumber) }),
  output: z.object({
    ended: count,
    sms: z.boolean().check(z.describe('Whether SMS will be sent: there is a template')),
  }),
});

export const playerEndSessions = write.post('players/end-sessions', '玩家：强制退出登录', {
  input: z.object({ id }),
  output: z.object({ ended: count }),
});

/**
 * Bans a player and ends the sessions. The ban lasts until `until`, or until an operator lifts it; the player sees the
 * reason.
 */
export const playerBan = write.post('players/ban', '玩家：封禁', {
  input: z.object({ id, reason: requiredReason, until: momentOrNull('解封时间') }),
  output: z.object({ ended: count }),
});

export const playerUnban = write.post('players/unban', '玩家：解封', { input: z.object({ id }) });

export type PlayerAdminRow = z.output<typeof playerRow>;
