import type { CallInput } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { GAME_CATEGORIES, GAME_SORTS, GAME_STATUSES, GAME_THEMES, PLATFORMS } from '#contract/vocabulary.ts';
import { pageParam, withFilter, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

export const GAME_CENTER = '/BaseGameCenter';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'] as const;

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The filter rows, in display order. */
export const filterRows = [
  { name: 'category', label: '类型', options: plain(GAME_CATEGORIES) },
  { name: 'theme', label: '题材', options: plain(GAME_THEMES) },
  {
    name: 'platform',
    label: '平台',
    options: PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] })),
  },
  { name: 'status', label: '状态', options: plain(GAME_STATUSES) },
  { name: 'letter', label: '首字母', options: plain(LETTERS) },
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

/** An active filter, as its chip shows it. */
export interface ChosenFilter {
  name: RowName | SwitchName;
  value: string;
  label: string;
}

export interface GameFilters {
  chosen: ChosenFilter[];
  sort: (typeof GAME_SORTS)[number];
  page: number;
}

/** Reads the filters; unknown values are ignored. */
export function readFilters(params: URLSearchParams): GameFilters {
  const rows = filterRows.flatMap(({ name, options }): ChosenFilter[] => {
    const option = options.find(({ value }) => value === params.get(name));
    return option ? [{ name, ...option }] : [];
  });
  const switches = filterSwitches
    .filter(({ name }) => params.get(name) === '1')
    .map(({ name, label }) => ({ name, label, value: '1' }));
  return {
    chosen: [...rows, ...switches],
    sort: GAME_SORTS.find((sort) => sort === params.get('sort')) ?? 'hot',
    page: pageParam(params),
  };
}

export function chosenValue({ chosen }: GameFilters, name: ChosenFilter['name']): string | undefined {
  return chosen.find((filter) => filter.name === name)?.value;
}

/** The input of the list call. */
export function listInput({ chosen, sort, page }: GameFilters, size: number): CallInput<typeof gameList> {
  const filters = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
  return { ...filters, sort, page, size };
}

/** The URL with the filters and the sort, without the page. */
export function filtersAddress({ chosen, sort }: GameFilters): string {
  const filtered = chosen.reduce((address, { name, value }) => withFilter(address, name, value), GAME_CENTER);
  return withParam(filtered, 'sort', sort === 'hot' ? undefined : sort);
}

/** The canonical URL: the filters and the page, without the sort. */
export function canonicalAddress({ chosen, page }: GameFilters): string {
  const address = filtersAddress({ chosen, sort: 'hot', page: 1 });
  return withParam(address, 'page', page > 1 ? String(page) : undefined);
}
