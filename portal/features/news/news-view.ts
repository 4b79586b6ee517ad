import type { NewsCategory, NewsKind } from '#contract/entities/news.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';

export const NEWS = '/BaseGameInfo';

export const newsViews = [
  { path: NEWS, label: '全部', kind: undefined, what: '资讯' },
  { path: `${NEWS}/BaseComm`, label: '图文', kind: 'article', what: '图文资讯' },
  { path: `${NEWS}/BaseVideo`, label: '视频', kind: 'video', what: '视频' },
] as const satisfies readonly { path: string; label: string; kind: NewsKind | undefined; what: string }[];

export interface NewsView {
  view: (typeof newsViews)[number];
  category: NewsCategory | undefined;
  page: number;
}

/** Reads a URL; an unknown category is ignored. */
export function readNewsView(pathname: string, params: URLSearchParams): NewsView {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  return {
    view: newsViews.find((view) => view.path.toLowerCase() === path) ?? newsViews[0],
    category: NEWS_CATEGORIES.find((category) => category === params.get('category')),
    page: pageParam(params),
  };
}

export function viewAddress({ view, category }: Pick<NewsView, 'view' | 'category'>): string {
  return withParam(view.path, 'category', category);
}

export function canonicalAddress(view: NewsView): string {
  return withParam(viewAddress(view), 'page', view.page > 1 ? String(view.page) : undefined);
}
