import type { CallInput } from '#contract/call.ts';
import type { packList } from '#contract/calls/packs.ts';
import type { ClaimState } from '#contract/entities/pack.ts';
import { PACK_KINDS, PLATFORMS } from '#contract/vocabulary.ts';
import { pageParam, withFilter, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

export const GIFT_CENTER = '/BasePackageNumber';
export const OWN_HASH = '#mine';
export const OWN_PACKS = GIFT_CENTER + OWN_HASH;

/** The states in display order. */
const STATES: readonly ClaimState[] = ['领取中', '淘号', '未开始', '已领完', '已结束'];

const ID = /^[1-9]\d{0,14}$/;

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The filter rows in display order, without the game. */
export const filterRows = [
  { name: 'state', label: '状态', options: plain(STATES) },
  { name: 'kind', label: '类型', options: plain(PACK_KINDS) },
  {
    name: 'platform',
    label: '平台',
    options: PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] })),
  },
] as const;

export type FilterName = (typeof filterRows)[number]['name'] | 'game_id';

export interface PackFilters {
  chosen: { name: FilterName; value: string; label: string }[];
  page: number;
}

/** Reads the filters; unknown values are ignored. */
export function readFilters(params: URLSearchParams): PackFilters {
  const game = params.get('game_id') ?? '';
  const rows = filterRows.flatMap(({ name, options }): PackFilters['chosen'] => {
    const option = options.find(({ value }) => value === params.get(name));
    return option ? [{ name, ...option }] : [];
  });
  return {
    chosen: ID.test(game) ? [{ name: 'game_id', value: game, label: '所选游戏' }, ...rows] : rows,
    page: pageParam(params),
  };
}

export function chosenValue({ chosen }: PackFilters, name: FilterName): string | undefined {
  return chosen.find((filter) => filter.name === name)?.value;
}

/** The input of the list call. */
export function listInput({ chosen, page }: PackFilters, size: number): CallInput<typeof packList> {
  return { ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])), page, size };
}

/** The URL of a path with the filters, at the first page. */
export function filtersAddress(path: string, { chosen }: Pick<PackFilters, 'chosen'>): string {
  return chosen.reduce((address, { name, value }) => withFilter(address, name, value), path);
}

/** The canonical URL: always that of the gift centre. */
export function canonicalAddress(filters: PackFilters): string {
  const address = filtersAddress(GIFT_CENTER, filters);
  return withParam(address, 'page', filters.page > 1 ? String(filters.page) : undefined);
}
