import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { NEWS_CATEGORIES, NEWS_KINDS } from '../vocabulary.ts';
import { gameRef } from './game.ts';

export { NEWS_CATEGORIES, NEWS_KINDS };

export const newsCard = z.object({
  id,
  kind: z.enum(NEWS_KINDS),
  category: z.enum(NEWS_CATEGORIES),
  title: z.string(),
  summary: z.string(),
  cover_url: z.nullable(imageUrl),
  duration_s: z.nullable(count),
  source: z.nullable(z.string()),
  author: z.nullable(z.string()),
  published_at: time,
  view_count: count,
  like_count: count,
  games: z.array(gameRef),
});

export const news = z.object({
  ...newsCard.shape,
  body_html: z.string().check(z.describe('Sanitised when it is saved; headings have ids')),
  video_url: z.nullable(imageUrl),
  minors_notice: z.boolean().check(z.describe('May harm minors: shown after a notice')),
  updated_at: z
    .nullable(time)
    .check(z.describe('The last change of the text; null if unchanged since publication')),
});

export const newsLink = z.object({ id, title: z.string() });

export type NewsCard = z.output<typeof newsCard>;
export type News = z.output<typeof news>;
export type NewsLink = z.output<typeof newsLink>;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];
export type NewsKind = (typeof NEWS_KINDS)[number];
