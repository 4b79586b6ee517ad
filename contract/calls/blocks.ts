import * as z from 'zod/mini';
import { defineCall, playerCall } from '../call.ts';
import { id, idParam, time } from '../fields.ts';

const own = { ...playerCall, service: 'sdk' } as const;

export const blockAuthor = defineCall({
  ...own,
  method: 'POST',
  path: '/vue/block',
  summary:
    'Blocks the author of a comment for the player, and returns the comments of this game that are hidden',
  input: z.object({ comment_id: idParam }),
  output: z.object({ hidden: z.array(id) }),
  errors: [
    'BAD_REQUEST',
    'LOGIN_REQUIRED',
    'CONSENT_REQUIRED',
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'TOO_MANY',
    'UNAVAILABLE',
  ],
  writes: true,
});

export const unblockAuthor = defineCall({
  ...own,
  method: 'POST',
  path: '/vue/unblock',
  summary: 'Removes a block by its id',
  input: z.object({ id: idParam }),
  output: z.object({ id }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'CONSENT_REQUIRED', 'FORBIDDEN', 'UNAVAILABLE'],
  writes: true,
});

export const blockedAuthors = defineCall({
  ...own,
  method: 'GET',
  path: '/vue/blocks',
  summary: 'The authors that the player blocked, newest first',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ id, nickname: z.string(), blocked_at: time })) }),
  errors: ['LOGIN_REQUIRED', 'UNAVAILABLE'],
});
