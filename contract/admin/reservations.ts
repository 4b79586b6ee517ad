import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { RESERVATION_KINDS } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import { listInput, listResult, numberOf, searchFilter } from './shapes.ts';

const read = consoleCalls('main', 'packs.read');
const write = consoleCalls('main', 'packs.write');

/** Reserved games or packs, with what became of their reservations. */
export const reservationList = read.get('reservations/list', '预约：列表', {
  input: listInput(['reserved', 'id'], {
    kind: z._default(z.enum(RESERVATION_KINDS), 'game'),
    q: searchFilter,
  }),
  output: listResult(
    z.object({
      id,
      name: z.string(),
      game: z.string(),
      reserved: count,
      revoked: count,
      /** Of the players with a reservation, those who claimed the pack, or a pack of the game. */
      claimed: count,
    }),
  ),
});

export const GRANT_STATES = ['running', 'stopped', 'done'] as const;

const grant = z.object({
  id,
  source: z.enum(RESERVATION_KINDS),
  state: z.enum(GRANT_STATES),
  /** Why it stopped. */
  why: z.nullable(z.string()),
  operator: z.string(),
  created_at: time,
  ended_at: z.nullable(time),
  /** The players with a reservation at the start; those who had the pack then, who have it now, and who do not. */
  players: count,
  had: count,
  given: count,
  without: count,
});

/** What a grant of a pack would do, and the grants so far, newest first. */
export const grantPreview = read.get('reservations/grants', '预约发放：预览与记录', {
  input: z.object({ pack_id: numberOf }),
  output: z.object({
    pack: z.object({ id, title: z.string(), game: z.string() }),
    /** Why the pack can't be granted now. */
    refusal: z.nullable(z.string()),
    /** The free codes; null for a shared code without a limit. */
    codes: z.nullable(count),
    sources: z.array(z.object({ source: z.enum(RESERVATION_KINDS), players: count, had: count })),
    grants: z.array(grant),
  }),
});

/** Grants a pack to the players who have reserved the pack or its game at this moment. It runs in the background. */
export const grantStart = write.post('reservations/grant', '预约发放：开始', {
  input: z.object({ pack_id: id, source: z.enum(RESERVATION_KINDS, '请选择发放对象') }),
  output: z.object({ id }),
});

/** Continues a stopped grant, from its first player; no player gets a second code. */
export const grantResume = write.post('reservations/resume', '预约发放：继续', {
  input: z.object({ id }),
  output: z.object({ id }),
});
