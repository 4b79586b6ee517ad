import * as z from 'zod/mini';
import { id, idParam, time } from '../fields.ts';
import { commentsRead, commentsWrite } from '../player-calls.ts';

export const blockAuthor = commentsWrite('/vue/block', {
  summary:
    'Blocks the author of a comment for the player, and returns the comments of this game that are hidden',
  input: z.object({ comment_id: idParam }),
  output: z.object({ hidden: z.array(id) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
});

export const unblockAuthor = commentsWrite('/vue/unblock', {
  summary: 'Removes a block by its id',
  input: z.object({ id: idParam }),
  output: z.object({ id }),
});

export const blockedAuthors = commentsRead('/vue/blocks', {
  summary: 'The authors that the player blocked, newest first',
  output: z.object({ list: z.array(z.object({ id, nickname: z.string(), blocked_at: time })) }),
});
