import * as z from 'zod/mini';
import { gameCard } from '../entities/game.ts';
import { NEWS_CATEGORIES, NEWS_KINDS, news, newsCard, newsLink } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { count, flag, idParam, listOf, page, size, time } from '../fields.ts';
import { ownRead, ownWrite, publicRead } from '../player-calls.ts';

export const newsList = publicRead('/vue/news', {
  summary: 'Articles and videos, newest first, with the lead story and the most read',
  input: z.object({
    kind: z.optional(z.enum(NEWS_KINDS)),
    category: z.optional(z.enum(NEWS_CATEGORIES)),
    game_id: z.optional(idParam),
    page,
    size,
  }),
  output: z.object({ ...listOf(newsCard).shape, lead: z.nullable(newsCard), hot: z.array(newsCard) }),
});

export const newsInfo = publicRead('/vue/newsinfo', {
  summary: 'An article or a video with its games, their packs, and the previous, next and related ones',
  input: z.object({ id: idParam }),
  output: z.object({
    news,
    games: z.array(gameCard),
    packs: z.array(packCard),
    previous: z.nullable(newsLink),
    next: z.nullable(newsLink),
    related: z.array(newsCard),
    generated_at: time,
  }),
  errors: ['NOT_FOUND'],
});

export const newsLiked = ownRead('/vue/newsliked', {
  summary: 'Whether the signed-in player likes an article',
  input: z.object({ id: idParam }),
  output: z.object({ liked: z.boolean(), like_count: count }),
  errors: ['NOT_FOUND'],
});

export const newsLike = ownWrite('/vue/newslike', {
  summary: 'Likes an article, at most once per player, or with `on=0` takes the like back',
  method: 'GET',
  input: z.object({ id: idParam, on: flag }),
  output: z.object({ like_count: count }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
});
