import type { CallInput } from '#contract/call.ts';
import type { packList } from '#contract/calls/packs.ts';
import type { ClaimState } from '#contract/entities/pack.ts';
import { PACK_KINDS } from '#contract/vocabulary.ts';
import { pageParam, withFilters, withParam } from '#portal/ui/list-address.ts';
import { type ChosenFilter, chosenOptions, plainOptions, platformOptions } from '#portal/ui/list-filters.ts';

export const GIFT_CENTER = '/BasePackageNumber';
export const OWN_HASH = '#mine';
export const OWN_PACKS = GIFT_CENTER + OWN_HASH;
const DIALOG_PATH = /\/BaseDialog$/i;
const STATES: readonly ClaimState[] = ['领取中', '淘号', '未开始', '已领完', '已结束'];
const ID = /^[1-9]\d{0,14}$/;

export const filterRows = [
  { name: 'state', label: '状态', options: plainOptions(STATES) },
  { name: 'kind', label: '类型', options: plainOptions(PACK_KINDS) },
  { name: 'platform', label: '平台', options: platformOptions },
] as const;

type FilterName = (typeof filterRows)[number]['name'] | 'game_id';

export interface PackFilters {
  chosen: ChosenFilter<FilterName>[];
  page: number;
}

/** Whether a path is that of a pack's page with its claim dialog open. */
export function isDialogPath(path: string): boolean {
  return DIALOG_PATH.test(path);
}

/** Reads the filters; unknown values are ignored. */
export function readFilters(params: URLSearchParams): PackFilters {
  const game = params.get('game_id') ?? '';
  const rows = chosenOptions(filterRows, params);
  return {
    chosen: ID.test(game) ? [{ name: 'game_id', value: game, label: '所选游戏' }, ...rows] : rows,
    page: pageParam(params),
  };
}

export function listInput({ chosen, page }: PackFilters, size: number): CallInput<typeof packList> {
  return { ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])), page, size };
}

/** The canonical URL: always that of the gift centre. */
export function canonicalAddress({ chosen, page }: PackFilters): string {
  return withParam(withFilters(GIFT_CENTER, chosen), 'page', page > 1 ? String(page) : undefined);
}
