import type { CallData } from '#contract/call.ts';
import type { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { Client } from '#contract/client.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import type { SearchType } from '#portal/layout/search-types.ts';
import { readView, type SearchView } from './search-view.ts';

const PAGE_SIZE = 20;

/** The results of one type, or, without a text, what others search for. */
export type SearchData =
  | { type: 'blank'; answer: CallData<typeof suggest> }
  | { type: 'game'; answer: CallData<typeof searchGames> }
  | { type: 'news'; answer: CallData<typeof searchNews> }
  | { type: 'gift'; answer: CallData<typeof searchPacks> };

/** Results of a type. */
export type SearchResults = Exclude<SearchData, { type: 'blank' }>;

/** What the address asks for; where it names no type, the first that has something. */
export async function loadSearch({ services, url }: LoadArgs): Promise<SearchData> {
  const view = readView(url.pathname, url.searchParams);
  if (view.val === '') {
    return { type: 'blank', answer: required(await services.get('/vue/suggest', { val: '' })) };
  }
  const results = await search(services, view, view.type ?? 'game');
  const { game, news, gift } = results.answer.counts;
  if (view.type || game > 0 || news + gift === 0) {
    return results;
  }
  return search(services, view, news > 0 ? 'news' : 'gift');
}

async function search(services: Client, { val, page }: SearchView, type: SearchType): Promise<SearchResults> {
  const input = { val, page, size: PAGE_SIZE };
  switch (type) {
    case 'game':
      return { type, answer: required(await services.get('/vue/searchgame', input)) };
    case 'news':
      return { type, answer: required(await services.get('/vue/searchnews', input)) };
    case 'gift':
      return { type, answer: required(await services.get('/vue/searchgift', input)) };
  }
}
