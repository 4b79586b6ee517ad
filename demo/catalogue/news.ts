import { join } from 'node:path';
import * as z from 'zod';
import { NEWS_CATEGORIES, NEWS_KINDS } from '#contract/entities/news.ts';
import { ContentError, line, past, readTexts, slug } from './content-file.ts';

const matter = z.strictObject({
  title: line,
  kind: z.enum(NEWS_KINDS),
  category: z.enum(NEWS_CATEGORIES),
  summary: line,
  source: line,
  author: line,
  published: z.strictObject(past),
  games: z.array(slug).default([]),
  featured: z.boolean().default(false),
  minors_notice: z.boolean().default(false),
  video: slug.optional(),
  duration_s: z.int().positive().optional(),
});

export type DemoNews = z.output<typeof matter> & {
  slug: string;
  /** Markdown. */
  body: string;
};

/**
 * Reads the news, ordered by file name.
 * @throws {ContentError} also for a video without a file
 */
export function readNews(folder: string): DemoNews[] {
  return readTexts(join(folder, 'news'), matter).map(({ slug, file, data, body }) => {
    if (data.kind === 'video' && !data.video) {
      throw new ContentError(file, 'video', '视频应写明 video');
    }
    return { slug, ...data, body };
  });
}
