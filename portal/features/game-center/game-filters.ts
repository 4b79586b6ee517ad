import type { CallData, CallInput } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { GAME_SORTS, GAME_STATUSES } from '#contract/vocabulary.ts';
import { pageParam, withFilters, withParam } from '#portal/ui/list-address.ts';
import { type ChosenFilter, chosenOptions, plainOptions, platformOptions } from '#portal/ui/list-filters.ts';

export const GAME_CENTER = '/BaseGameCenter';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'] as const;

/** The names by which players filter, which operators maintain. */
export type CategoryNames = Pick<CallData<typeof gameList>, 'categories' | 'themes'>;

/** The rows of filters that have options. */
export function filterRows({ categories = [], themes = [] }: CategoryNames) {
  return [
    { name: 'category' as const, label: '类型', options: plainOptions(categories) },
    { name: 'theme' as const, label: '题材', options: plainOptions(themes) },
    { name: 'platform' as const, label: '平台', options: platformOptions },
    { name: 'status' as const, label: '状态', options: plainOptions(GAME_STATUSES) },
    { name: 'letter' as const, label: '首字母', options: plainOptions(LETTERS) },
  ].filter(({ options }) => options.length > 0);
}

/** The category and theme of an address, before the response says whether they are listed. */
export function requestedNames(params: URLSearchParams): CategoryNames {
  return { categories: params.getAll('category').slice(0, 1), themes: params.getAll('theme').slice(0, 1) };
}

/** The address with the current names of its category and theme; undefined if it has these already. */
export function currentAddress(
  { pathname, search, searchParams }: URL,
  { category, theme }: Pick<CallData<typeof gameList>, 'category' | 'theme'>,
): string | undefined {
  const current = Object.entries({ category, theme }).filter(
    ([name, value]) => value && value !== searchParams.get(name),
  );
  return current.length === 0
    ? undefined
    : current.reduce((address, [name, value]) => withParam(address, name, value), pathname + search);
}

export const filterSwitches = [
  { name: 'has_gift', label: '有礼包' },
  { name: 'opens_today', label: '今日开服' },
] as const;

export const sortLabels: Record<(typeof GAME_SORTS)[number], string> = {
  hot: '最热',
  new: '最新',
  score: '评分',
  downloads: '下载',
};

type RowName = ReturnType<typeof filterRows>[number]['name'];
type SwitchName = (typeof filterSwitches)[number]['name'];

export interface GameFilters {
  chosen: ChosenFilter<RowName | SwitchName>[];
  sort: (typeof GAME_SORTS)[number];
  page: number;
}

/** Reads the filters; unknown values are ignored. */
export function readFilters(params: URLSearchParams, names: CategoryNames): GameFilters {
  const switches = filterSwitches
    .filter(({ name }) => params.get(name) === '1')
    .map(({ name, label }) => ({ name, label, value: '1' }));
  return {
    chosen: [...chosenOptions(filterRows(names), params), ...switches],
    sort: GAME_SORTS.find((sort) => sort === params.get('sort')) ?? 'hot',
    page: pageParam(params),
  };
}

export function listInput({ chosen, sort, page }: GameFilters, size: number): CallInput<typeof gameList> {
  const filters = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  return { ...filters, sort, page, size };
}

/** The URL with the filters and the sort, without the page. */
export function filtersAddress({ chosen, sort }: GameFilters): string {
  return withParam(withFilters(GAME_CENTER, chosen), 'sort', sort === 'hot' ? undefined : sort);
}

/** The canonical URL: the filters and the page, without the sort. */
export function canonicalAddress({ chosen, page }: GameFilters): string {
  return withParam(withFilters(GAME_CENTER, chosen), 'page', page > 1 ? String(page) : undefined);
}
