import { type SearchType, searchTypes } from '#portal/layout/search-types.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';

/** Where the search stands. */
export const SEARCH = '/BaseSearch';

/** Longest text that is searched for; what is longer is cut. */
const LONGEST = 60;

/** How many of each type, in words. */
export const COUNTED: Record<SearchType, string> = { game: '款游戏', news: '条资讯', gift: '个礼包' };

/** What an address of the search asks for. */
export interface SearchView {
  val: string;
  /** The type the address names; undefined: whichever finds something, games first. */
  type: SearchType | undefined;
  /** A type's own page: it stays on it, whatever `type` says. */
  own: boolean;
  page: number;
}

/** Reads an address; a type that nobody knows is as if it were not there. */
export function readView(path: string, params: URLSearchParams): SearchView {
  const own = searchTypes.find((type) => type.path.toLowerCase() === path.replace(/\/$/, '').toLowerCase());
  const named = searchTypes.find(({ value }) => value === params.get('type'));
  return {
    val: (params.get('val') ?? '').trim().slice(0, LONGEST),
    type: (own ?? named)?.value,
    own: own !== undefined,
    page: pageParam(params),
  };
}

/** The address of one type's results for the same text, on the same kind of page. */
export function typeAddress({ val, own }: Pick<SearchView, 'val' | 'own'>, type: SearchType): string {
  const path = own ? (searchTypes.find(({ value }) => value === type)?.path ?? SEARCH) : SEARCH;
  const address = withParam(path, 'val', val);
  return own ? address : withParam(address, 'type', type);
}

/** The search for a word, in whichever type finds it. */
export function wordAddress(word: string): string {
  return withParam(SEARCH, 'val', word);
}
