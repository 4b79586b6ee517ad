import { markdownHtml } from '#platform/adapters/markdown/markdown-html.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import type { DemoNews } from '../catalogue/news.ts';
import { pastMoment } from './dates.ts';
import { coverOf, videoOf } from './media.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber } from './stable.ts';

/** Reads of an article are fewer than this on its first day, and fewer on each later one. */
const MOST_READS_A_DAY = 90;
const READ_DAYS = 14;

/** Writes articles and videos, oldest first; returns their ids by slug. */
export async function writeNews({ tx, catalogue, art, now }: Seeding, games: Ids): Promise<Ids> {
  const news = catalogue.news
    .map((one) => ({ ...one, published_at: newsDate(now, one) }))
    .sort((a, b) => a.published_at.getTime() - b.published_at.getTime());
  const shown = new Map<string, number>();
  const written = await upsertNews(
    tx,
    news.map(({ slug, published, games: slugs, video, body, ...one }) => {
      const film = video ? videoOf(art, video) : null;
      return {
        ...one,
        body_html: markdownHtml(body),
        kind: film ? 'video' : 'article',
        duration_s: film ? (one.duration_s ?? null) : null,
        cover_url: film?.poster_url ?? leastShownCover(slugs, shown, (slug) => coverOf(art, slug)),
        video_url: film?.url ?? null,
        view_count: readsOf(slug, published.days_ago),
        like_count: 0,
        game_ids: slugs.map((slug) => idOf(games, slug)),
      };
    }),
  );
  return new Map(news.map((one, index) => [one.slug, written[index]?.id ?? 0]));
}

/** The reads since publication. */
function readsOf(slug: string, days: number): number {
  return Array.from({ length: Math.min(days + 1, READ_DAYS) }, (_, day) =>
    stableNumber(`${slug} reads ${day}`, Math.ceil(MOST_READS_A_DAY / (day + 1))),
  ).reduce((sum, reads) => sum + reads, 0);
}

export function newsDate(now: Date, { published }: DemoNews): Date {
  return pastMoment(now, published.days_ago, published.at);
}

/** The cover of the least used game, so that lists do not repeat one picture. */
function leastShownCover(
  slugs: readonly string[],
  shown: Map<string, number>,
  cover: (slug: string) => string | null,
): string | null {
  const times = (slug: string) => shown.get(slug) ?? 0;
  const [chosen] = [...slugs].sort((a, b) => times(a) - times(b));
  if (!chosen) {
    return null;
  }
  shown.set(chosen, times(chosen) + 1);
  return cover(chosen);
}
