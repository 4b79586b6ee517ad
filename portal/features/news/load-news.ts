import type { CallData } from '#contract/call.ts';
import type { newsInfo } from '#contract/calls/news.ts';
import type { NewsCard } from '#contract/entities/news.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';

export type NewsInfo = CallData<typeof newsInfo>;

/** A details page: the piece with what belongs to it, or the most read ones to choose from. */
export type NewsDetailsData =
  | { kind: 'news'; info: NewsInfo }
  | { kind: 'choice'; wanted: NewsCard[]; generated_at: string };

/**
 * The data of a details page; without an id, the most read pieces.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
export async function loadNews({ services, url }: LoadArgs): Promise<NewsDetailsData> {
  const id = url.searchParams.get('id');
  if (id) {
    return { kind: 'news', info: required(await services.get('/vue/newsinfo', { id })) };
  }
  const { hot, generated_at } = required(await services.get('/vue/news', { size: 1 }));
  return { kind: 'choice', wanted: hot, generated_at };
}
