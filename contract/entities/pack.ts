import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { CLAIM_STATES, PACK_KINDS } from '../vocabulary.ts';
import { gameRef, platform } from './game.ts';

export { CLAIM_STATES, PACK_KINDS };

export const packItem = z.object({ name: z.string(), count: z.nullable(count) });

/** A gift pack in a list. `claim_state` is derived from time and stock and not stored. */
export const packCard = z.object({
  id,
  game: gameRef,
  title: z.string(),
  kind: z.nullable(z.enum(PACK_KINDS)),
  contents: z.array(packItem),
  platforms: z.array(platform),
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  total: count,
  remaining: count,
  /** One code for all players, without a limit: `total` and `remaining` are no stock. */
  unlimited: z._default(z.boolean(), false),
  claim_state: z.enum(CLAIM_STATES),
  next_batch_at: z.nullable(time),
});

export const pack = z.object({
  ...packCard.shape,
  how_to: z.array(z.string()).check(z.describe('Steps in order')),
  notice: z.nullable(z.string()),
  servers: z.nullable(z.string().check(z.describe('适用区服'))),
  level_limit: z.nullable(count),
  channel: z.nullable(z.string().check(z.describe('适用渠道'))),
  per_user: z.int(),
  feedback: z.object({ good: count, bad: count }),
  reserve_count: count.check(z.describe('Players who reserved the pack')),
});

export type PackItem = z.output<typeof packItem>;
export type PackCard = z.output<typeof packCard>;
export type Pack = z.output<typeof pack>;
export type ClaimState = (typeof CLAIM_STATES)[number];
