import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { REPORT_STATES } from '../report-vocabulary.ts';
import { COMMENT_LENGTH, COMMENT_STATES } from '../vocabulary.ts';

export { COMMENT_LENGTH };

const author = z.object({ nickname: z.string(), icon_url: z.nullable(imageUrl) });

/** Optional, because services before this field do not send it. */
const province = z.optional(
  z.nullable(z.string().check(z.describe('IP 属地: the province, or the country, when it was written'))),
);

/** False from services before these fields. */
const mark = z._default(z.boolean(), false);
const edited = mark.check(z.describe('Its player changed it after it was written'));
const folded = mark.check(z.describe('Folded by an operator: closed until the reader opens it'));

export const reply = z.object({
  id,
  user: author,
  body: z.string(),
  province,
  created_at: time,
  edited,
  folded,
  official: mark.check(z.describe('A reply in the name of the site')),
});

export const comment = z.object({
  id,
  game_id: id,
  user: author,
  stars: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  body: z.string(),
  device: z.nullable(z.string()),
  game_version: z.optional(
    z.nullable(z.string()).check(z.describe('The version of the game when it was written')),
  ),
  province,
  source: z.optional(
    z
      .nullable(z.string())
      .check(
        z.describe(
          'Where an imported review comes from, empty if unknown; its stars do not count. Null: written here',
        ),
      ),
  ),
  created_at: time,
  edited,
  likes: count,
  pinned: mark.check(z.describe('置顶: comes first')),
  featured: mark.check(z.describe('精华')),
  folded,
  replies: z.array(reply),
});

/** A review or a reply of the signed-in player, in any state. */
export const ownComment = z.object({
  id,
  game_id: id,
  reply: z.boolean().check(z.describe('A reply to a review; otherwise a review')),
  stars: z.nullable(z.int().check(z.gte(1), z.lte(5))),
  body: z.string(),
  province,
  created_at: time,
  edited,
  /** Optional, because services before this field do not send it and change no comment. */
  version: z.optional(count.check(z.describe('For a change: it is refused if the comment has another one'))),
  likes: count,
  state: z.enum(COMMENT_STATES),
  decision_note: z.string().check(z.describe('The reason of a rejection')),
  appeal: z.nullable(z.enum(REPORT_STATES)).check(z.describe('The state of the appeal against a rejection')),
});

/** The ratings: `stars[0]` counts the one-star reviews. */
export const commentSummary = z.object({
  average: z.nullable(
    z.number().check(z.describe('The mean of the stars on a scale of 10; null for fewer than three')),
  ),
  count,
  stars: z.array(count),
  recent: z
    .object({ average: z.nullable(z.number()), count })
    .check(z.describe('The same for the reviews of the last 30 days')),
  versions: z.optional(
    z
      .array(z.object({ version: z.string(), average: z.nullable(z.number()), count }))
      .check(z.describe('The same by version of the game, the one reviewed last first')),
  ),
});

export const gameRating = z.object({
  game_id: id,
  count: count.check(z.describe('Published reviews with stars')),
  total: count.check(z.describe('The sum of their stars')),
});

/** The mean of stars on a scale of 10 with one decimal; null without stars. */
export function meanScore(total: number, count: number): number | null {
  return count === 0 ? null : Math.round((20 * total) / count) / 10;
}

export type OwnComment = z.output<typeof ownComment>;
export type Comment = z.output<typeof comment>;
export type CommentSummary = z.output<typeof commentSummary>;
