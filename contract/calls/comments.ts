import * as z from 'zod/mini';
import { defineCall, playerCall } from '../call.ts';
import { COMMENT_LENGTH, comment, commentSummary } from '../entities/comment.ts';
import { count, id, idParam, listOf, page } from '../fields.ts';

export const commentList = defineCall({
  service: 'sdk',
  method: 'POST',
  path: '/Comment/comment_list_v2',
  summary: "Players' reviews of a game: type 1 hottest, 2 newest",
  input: z.object({
    dynamics_id: idParam,
    type: z._default(z.pipe(z.enum(['1', '2']), z.transform(Number)), 1),
    page,
  }),
  output: z.object({ ...listOf(comment).shape, summary: commentSummary, game_id: id }),
  errors: ['BAD_REQUEST'],
  cacheSeconds: 30,
});

export const commentWrite = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'POST',
  path: '/vue/comment',
  summary: 'Writes a review of a game, or a reply to one; `shown` is false if a moderator has to approve it',
  input: z.object({
    game_id: idParam,
    parent_id: z.optional(idParam.check(z.describe('The parent review of a reply'))),
    stars: z.optional(
      z.int().check(z.gte(1), z.lte(5), z.describe('Required for a review, not allowed for a reply')),
    ),
    body: z.string().check(z.trim(), z.minLength(COMMENT_LENGTH.min), z.maxLength(COMMENT_LENGTH.max)),
  }),
  output: z.object({ id, shown: z.boolean() }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY', 'UNAVAILABLE'],
  writes: true,
  body: 'json',
});

export const ownComments = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'GET',
  path: '/vue/owncomments',
  summary: "The signed-in player's review of a game, and the reviews that the player likes",
  input: z.object({ game_id: idParam }),
  output: z.object({
    review: z.nullable(
      z.object({ id, shown: z.boolean().check(z.describe('False until a moderator approves it')) }),
    ),
    liked: z.array(id),
  }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'UNAVAILABLE'],
});

export const commentLike = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'POST',
  path: '/vue/commentlike',
  summary: 'Likes a review, at most once per player',
  input: z.object({ id: idParam }),
  output: z.object({ likes: count }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY', 'UNAVAILABLE'],
  writes: true,
  body: 'json',
});
