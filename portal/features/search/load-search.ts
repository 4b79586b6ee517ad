import type { CallData } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { Client } from '#contract/client.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import type { SearchType } from '#portal/layout/search-types.ts';
import { readView, type SearchView } from './search-view.ts';

const PAGE_SIZE = 20;

/** The results of one type, or the hot words without a text. */
export type SearchData =
  | { type: 'blank'; data: CallData<typeof suggest> }
  | { type: 'game'; data: CallData<typeof searchGames> }
  | { type: 'news'; data: CallData<typeof searchNews> }
  | { type: 'gift'; data: CallData<typeof searchPacks> };

export type SearchResults = Exclude<SearchData, { type: 'blank' }>;

/** Loads the results; without a type, those of the first type that has any. */
export async function loadSearch({ services, url }: LoadArgs): Promise<SearchData> {
  const view = readView(url.pathname, url.searchParams);
  if (view.val === '') {
    return { type: 'blank', data: required(await services.get('/vue/suggest', { val: '' })) };
  }
  const results = await search(services, view, view.type ?? 'game');
  const { game, news, gift } = results.data.counts;
  if (view.type || game > 0 || news + gift === 0) {
    return results;
  }
  return search(services, view, news > 0 ? 'news' : 'gift');
}

async function search(services: Client, { val, page }: SearchView, type: SearchType): Promise<SearchResults> {
  const input = { val, page, size: PAGE_SIZE };
  switch (type) {
    case 'game':
      return { type, data: required(await services.get('/vue/searchgame', input)) };
    case 'news':
      return { type, data: required(await services.get('/vue/searchnews', input)) };
    case 'gift':
      return { type, data: required(await services.get('/vue/searchgift', input)) };
  }
}
