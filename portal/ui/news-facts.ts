import type { NewsCard } from '#contract/entities/news.ts';

export function newsHref(news: { id: number }): string {
  return `/BaseGameInfoDetails?id=${news.id}`;
}

/** What the head of an article's page shows below the title. */
export type NewsFacts = Pick<NewsCard, 'category' | 'published_at' | 'view_count' | 'source' | 'author'>;

/** Marks a card's link with the facts of the article's head, for the preview of its page (`news-preview.tsx`). */
export function newsMark({ category, published_at, view_count, source, author }: NewsFacts): {
  'data-news': string;
} {
  return { 'data-news': [category, published_at, view_count, source, author].join('\t') };
}
