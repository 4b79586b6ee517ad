import type { NewsCard } from '#contract/entities/news.ts';

export function newsHref(news: { id: number }): string {
  return `/BaseGameInfoDetails?id=${news.id}`;
}

/** What the head of an article's page shows below the title. */
export type NewsFacts = Pick<NewsCard, 'category' | 'published_at' | 'view_count' | 'source' | 'author'>;
