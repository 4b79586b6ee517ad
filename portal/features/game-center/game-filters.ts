import type { CallInput } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { GAME_CATEGORIES, GAME_SORTS, GAME_STATUSES, GAME_THEMES } from '#contract/vocabulary.ts';
import { pageParam, withFilters, withParam } from '#portal/ui/list-address.ts';
import { type ChosenFilter, chosenOptions, plainOptions, platformOptions } from '#portal/ui/list-filters.ts';

export const GAME_CENTER = '/BaseGameCenter';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'] as const;

export const filterRows = [
  { name: 'category', label: '类型', options: plainOptions(GAME_CATEGORIES) },
  { name: 'theme', label: '题材', options: plainOptions(GAME_THEMES) },
  { name: 'platform', label: '平台', options: platformOptions },
  { name: 'status', label: '状态', options: plainOptions(GAME_STATUSES) },
  { name: 'letter', label: '首字母', options: plainOptions(LETTERS) },
] as const;

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

type RowName = (typeof filterRows)[number]['name'];
type SwitchName = (typeof filterSwitches)[number]['name'];

export interface GameFilters {
  chosen: ChosenFilter<RowName | SwitchName>[];
  sort: (typeof GAME_SORTS)[number];
  page: number;
}

/** Reads the filters; unknown values are ignored. */
export function readFilters(params: URLSearchParams): GameFilters {
  const switches = filterSwitches
    .filter(({ name }) => params.get(name) === '1')
    .map(({ name, label }) => ({ name, label, value: '1' }));
  return {
    chosen: [...chosenOptions(filterRows, params), ...switches],
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
