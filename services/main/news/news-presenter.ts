import type { News, NewsCard } from '#contract/entities/news.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { presentTimes, wireTime } from '../lists/times.ts';
import type { NewsCardRow, NewsRow } from './news-repository.ts';

/** Presents news cards, which include the names of games. */
export function presentNewsCards(rows: readonly NewsCardRow[], scope: ReadScope): NewsCard[] {
  scope.tag('news', 'games');
  return rows.map(presentTimes);
}

export function presentNews(row: NewsRow): News {
  const { body_html, video_url, updated_at, published_at, minors_notice } = row;
  const changed = updated_at !== null && updated_at > published_at ? updated_at : null;
  return { ...presentTimes(row), body_html, video_url, minors_notice, updated_at: wireTime(changed) };
}
