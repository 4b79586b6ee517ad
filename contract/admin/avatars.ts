import * as z from 'zod/mini';
import { PICTURE_STATES, REFUSABLE_STATES } from '../account/own-picture.ts';
import { id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { listCalls } from './list-calls.ts';
import { batchResult, idList, numberOf, oneOf, requiredReason, searchFilter, timeRange } from './shapes.ts';

/** A picture that a player uploaded. */
export const avatarRow = z.object({
  id,
  player_id: id,
  nickname: z.string(),
  /** What other players see now. */
  icon_url: z.string(),
  state: z.enum(PICTURE_STATES),
  /** The waiting picture as a data address; the path of one in use; null after a refusal. */
  picture: z.nullable(z.string()),
  reason: z.string(),
  submitted_at: time,
  decided_at: z.nullable(time),
});

/** The queue of uploaded pictures: use `state` 待审核 and the order `id`. */
export const {
  list: avatarQueue,
  export: avatarExport,
  history: avatarHistory,
} = listCalls({
  service: 'account',
  name: 'avatars',
  row: avatarRow,
  sorts: ['id', 'submitted_at'],
  filters: {
    q: searchFilter,
    player_id: z.optional(numberOf),
    state: oneOf(PICTURE_STATES),
    ...timeRange,
  },
});

const write = consoleCalls('account', 'avatars.write');

/** Shows waiting pictures to other players. */
export const avatarApprove = write.post('avatars/approve', '头像审核：通过', {
  input: z.object({ ids: idList }),
  output: batchResult,
});

/**
 * Refuses waiting pictures, or removes those in use, whose players get the default one. The files are deleted; the player
 * gets a message with the reason. `state` is what the moderator saw: a picture with another one by now is skipped.
 */
export const avatarRefuse = write.post('avatars/refuse', '头像审核：退回或移除', {
  input: z.object({ ids: idList, state: z.enum(REFUSABLE_STATES), reason: requiredReason }),
  output: batchResult,
});

export type AvatarAdminRow = z.output<typeof avatarRow>;
