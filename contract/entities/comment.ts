import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { COMMENT_LENGTH } from '../vocabulary.ts';

export { COMMENT_LENGTH };

const author = z.object({ nickname: z.string(), icon_url: z.nullable(imageUrl) });

export const reply = z.object({
  id,
  user: author,
  body: z.string(),
  created_at: time,
});

export const comment = z.object({
  id,
  game_id: id,
  user: author,
  stars: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  body: z.string(),
  device: z.nullable(z.string()),
  created_at: time,
  likes: count,
  replies: z.array(reply),
});

/** The ratings: `stars[0]` counts the one-star reviews. */
export const commentSummary = z.object({
  average: z.nullable(z.number()),
  count,
  stars: z.array(count),
});

export type Comment = z.output<typeof comment>;
export type CommentSummary = z.output<typeof commentSummary>;
