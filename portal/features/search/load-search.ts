import type { CallData } from '#contract/call.ts';
import type {
  SearchKind,
  search,
  searchGames,
  searchNews,
  searchOpenings,
  searchPacks,
  suggest,
} from '#contract/calls/search.ts';
import type { Client } from '#contract/client.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { readView, type SearchView } from './search-view.ts';

const PAGE_SIZE = 20;

/** The best results of all kinds; `empty` is the requested kind if it has none. */
export type AllResults = { type: 'all'; data: CallData<typeof search>; empty?: SearchKind };

/** A page of the results of one kind. */
export type KindResults =
  | { type: 'game'; data: CallData<typeof searchGames> }
  | { type: 'news'; data: CallData<typeof searchNews> }
  | { type: 'gift'; data: CallData<typeof searchPacks> }
  | { type: 'opening'; data: CallData<typeof searchOpenings> };

/** The results, or the hot words without a text. */
export type SearchData = { type: 'blank'; data: CallData<typeof suggest> } | AllResults | KindResults;

/** Loads the results of the requested kind, else of all kinds. A kind without results is replaced by the others'. */
export async function loadSearch({ services, url }: LoadArgs): Promise<SearchData> {
  const view = readView(url.pathname, url.searchParams);
  const { val, type } = view;
  if (val === '') {
    return { type: 'blank', data: required(await services.get('/vue/suggest', { val: '' })) };
  }
  const results = type && (await searchKind(services, view, type));
  if (results && (results.data.total > 0 || Object.values(results.data.counts).every((found) => !found))) {
    return results;
  }
  const all = await services.get('/vue/search', { val });
  if (all.status === 0 && all.code === 'NOT_FOUND') {
    // A service of an earlier version.
    return results ?? searchKind(services, view, 'game');
  }
  return { type: 'all', data: required(all), ...(type && { empty: type }) };
}

async function searchKind(
  services: Client,
  { val, page }: SearchView,
  type: SearchKind,
): Promise<KindResults> {
  const input = { val, page, size: PAGE_SIZE };
  switch (type) {
    case 'game':
      return { type, data: required(await services.get('/vue/searchgame', input)) };
    case 'news':
      return { type, data: required(await services.get('/vue/searchnews', input)) };
    case 'gift':
      return { type, data: required(await services.get('/vue/searchgift', input)) };
    case 'opening':
      return { type, data: required(await services.get('/vue/searchserver', input)) };
  }
}
