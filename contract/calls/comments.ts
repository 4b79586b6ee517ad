import * as z from 'zod/mini';
import { COMMENT_LENGTH, comment, commentSummary, gameRating, ownComment } from '../entities/comment.ts';
import { count, id, idParam, listOf, page, size } from '../fields.ts';
import { commentsPublicRead, commentsRead, commentsWrite } from '../player-calls.ts';

export const commentList = commentsPublicRead('/Comment/comment_list_v2', {
  summary: "Players' reviews of a game: type 1 hottest, 2 newest",
  method: 'POST',
  body: 'form',
  input: z.object({
    dynamics_id: idParam,
    type: z._default(z.pipe(z.enum(['1', '2']), z.transform(Number)), 1),
    page,
  }),
  output: z.object({ ...listOf(comment).shape, summary: commentSummary, game_id: id }),
  cacheSeconds: 30,
});

export const ratingList = commentsPublicRead('/vue/ratings', {
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
});

const commentText = z
  .string()
  .check(z.trim(), z.minLength(COMMENT_LENGTH.min), z.maxLength(COMMENT_LENGTH.max));
/** What the calls have in common that publish a player's text. */
const publishing = {
  output: z.object({ id, shown: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
  posts: true,
} as const;

export const commentWrite = commentsWrite('/vue/comment', {
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

export const commentEdit = commentsWrite('/vue/commentedit', {
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

export const ownComments = commentsRead('/vue/owncomments', {
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
});

export const commentLike = commentsWrite('/vue/commentlike', {
  summary: 'Likes a review, at most once per player, or takes the like back',
  input: z.object({ id: idParam, on: z._default(z.boolean(), true) }),
  output: z.object({ likes: count }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
});

export const allOwnComments = commentsRead('/vue/mycomments', {
  summary:
    "The signed-in player's reviews and replies of all games (我的评论), newest first; with `before`, those after it",
  input: z.object({ before: z.optional(idParam), page, size }),
  output: listOf(ownComment),
});

export const commentDelete = commentsWrite('/vue/commentdelete', {
  summary: "Deletes one of the player's reviews with its replies, or one of the player's replies",
  input: z.object({ id: idParam }),
  output: z.object({ id }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
  withoutConsent: true,
});
