import * as z from 'zod/mini';
import { defineCall, playerCall } from '../call.ts';
import { COMMENT_LENGTH, comment, commentSummary, gameRating, ownComment } from '../entities/comment.ts';
import { count, id, idParam, listOf, page, size } from '../fields.ts';

export const commentList = defineCall({
  service: 'sdk',
  access: 'public',
  method: 'POST',
  body: 'form',
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

export const ratingList = defineCall({
  service: 'sdk',
  access: 'public',
  method: 'GET',
  path: '/vue/ratings',
  summary:
    'The stars of games that changed after a position, in order; the main service computes scores from them',
  input: z.object({
    after: z._default(
      z
        .string()
        .check(
          z.regex(/^\d{1,19}\.\d{1,15}$/),
          z.describe('`position` of the response before; `0.0` reads all'),
        ),
      '0.0',
    ),
  }),
  output: z.object({ list: z.array(gameRating), position: z.string(), more: z.boolean() }),
  errors: ['BAD_REQUEST'],
});

const commentText = z
  .string()
  .check(z.trim(), z.minLength(COMMENT_LENGTH.min), z.maxLength(COMMENT_LENGTH.max));
/** What the calls have in common that publish a player's text. */
const publishing = {
  output: z.object({ id, shown: z.boolean() }),
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
  posts: true,
} as const;

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
    body: commentText,
  }),
  ...publishing,
});

export const commentEdit = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'POST',
  path: '/vue/commentedit',
  summary:
    "Changes one of the player's reviews or replies; `shown` is false if a moderator has to approve it, as after a rejection",
  input: z.object({
    id: idParam,
    version: z
      .int()
      .check(z.gte(0), z.describe('Of the comment as it was read; CONFLICT if it was changed since')),
    stars: z.optional(
      z.int().check(z.gte(1), z.lte(5), z.describe('Required for a review, ignored for a reply')),
    ),
    body: commentText,
  }),
  ...publishing,
});

export const ownComments = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'GET',
  path: '/vue/owncomments',
  summary: "The signed-in player's review and replies of a game, and the reviews that the player likes",
  input: z.object({ game_id: idParam }),
  output: z.object({
    review: z.nullable(
      z.object({ id, shown: z.boolean().check(z.describe('False until a moderator approves it')) }),
    ),
    liked: z.array(id),
    replies: z
      ._default(z.array(id), [])
      .check(z.describe("The player's replies; none from services before it")),
    hidden: z.array(id).check(z.describe('The comments whose authors the player blocked')),
  }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'UNAVAILABLE'],
});

export const commentLike = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'POST',
  path: '/vue/commentlike',
  summary: 'Likes a review, at most once per player, or takes the like back',
  input: z.object({ id: idParam, on: z._default(z.boolean(), true) }),
  output: z.object({ likes: count }),
  errors: [
    'BAD_REQUEST',
    'LOGIN_REQUIRED',
    'CONSENT_REQUIRED',
    'FORBIDDEN',
    'NOT_FOUND',
    'TOO_MANY',
    'UNAVAILABLE',
  ],
  writes: true,
});

export const allOwnComments = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'GET',
  path: '/vue/mycomments',
  summary:
    "The signed-in player's reviews and replies of all games (我的评论), newest first; with `before`, those after it",
  input: z.object({ before: z.optional(idParam), page, size }),
  output: listOf(ownComment),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'UNAVAILABLE'],
});

export const commentDelete = defineCall({
  ...playerCall,
  service: 'sdk',
  method: 'POST',
  path: '/vue/commentdelete',
  summary: "Deletes one of the player's reviews with its replies, or one of the player's replies",
  input: z.object({ id: idParam }),
  output: z.object({ id }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY', 'UNAVAILABLE'],
  writes: true,
  withoutConsent: true,
});
