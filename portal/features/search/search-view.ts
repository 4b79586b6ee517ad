import type { SearchKind } from '#contract/calls/search.ts';
import { SEARCH_LIMIT } from '#contract/search-limits.ts';
import { searchTypes } from '#portal/layout/search-types.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';

export const SEARCH = '/BaseSearch';

export const COUNTED: Record<SearchKind, string> = {
  game: '款游戏',
  news: '条资讯',
  gift: '个礼包',
  opening: '条开服',
};
/** What the tabs of results show besides all kinds together. */
export const resultTypes: readonly { value: SearchKind; label: string; path?: string }[] = [
  ...searchTypes,
  { value: 'opening', label: '开服' },
];

export interface SearchView {
  val: string;
  /** The text of the address is longer than a search. */
  isCut: boolean;
  /** Undefined: all types, which have one page; later pages without a type are of games. */
  type: SearchKind | undefined;
  /** The path is that of a type, which precedes the `type` parameter. */
  byPath: boolean;
  page: number;
}

/** Reads a URL; an unknown type is ignored. */
export function readView(path: string, params: URLSearchParams): SearchView {
  const byPath = resultTypes.find(
    (type) => type.path?.toLowerCase() === path.replace(/\/$/, '').toLowerCase(),
  );
  const named = resultTypes.find(({ value }) => value === params.get('type'));
  const page = pageParam(params);
  const text = (params.get('val') ?? '').trim();
  return {
    val: text.slice(0, SEARCH_LIMIT),
    isCut: text.length > SEARCH_LIMIT,
    type: (byPath ?? named)?.value ?? (page > 1 ? 'game' : undefined),
    byPath: byPath !== undefined,
    page,
  };
}

/** The URL of a type's results for the same text, by path or by parameter as before. */
export function typeAddress({ val, byPath }: Pick<SearchView, 'val' | 'byPath'>, type: SearchKind): string {
  const path = byPath ? resultTypes.find(({ value }) => value === type)?.path : undefined;
  const address = withParam(path ?? SEARCH, 'val', val);
  return path ? address : withParam(address, 'type', type);
}

export function wordAddress(word: string): string {
  return withParam(SEARCH, 'val', word);
}
