import type { CallInput } from '#contract/call.ts';
import type { tradeList } from '#contract/calls/trade.ts';
import { TRADE_SORTS } from '#contract/vocabulary.ts';
import { pageParam, withFilter, withFilters, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';
import { readYuan } from './yuan.ts';

const ID = /^[1-9]\d{0,14}$/;
const MAX_SERVER_LENGTH = 60;

type TradeSort = (typeof TRADE_SORTS)[number];

/** The labels of the orders; the first is the default. */
export const sortLabels: Record<TradeSort, string> = {
  new: '最新',
  price_up: '价格最低',
  price_down: '价格最高',
};

const PLATFORM_ORDER = ['android', 'ios', 'h5', '双端'] as const;

export const platformOptions = PLATFORM_ORDER.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

/** The filters of a URL; prices in whole yuan, both ends inclusive. */
export interface TradeFilters {
  game_id: string | undefined;
  server: string | undefined;
  platform: (typeof PLATFORM_ORDER)[number] | undefined;
  price_min: number | undefined;
  price_max: number | undefined;
  sort: TradeSort;
  page: number;
}

type FilterName = Exclude<keyof TradeFilters, 'page'>;

function yuan(text: string | null): number | undefined {
  const reading = readYuan(text ?? '');
  return reading && 'value' in reading ? reading.value : undefined;
}

/** Reads the filters; unknown values are ignored, prices in the wrong order swapped. */
export function readFilters(params: URLSearchParams): TradeFilters {
  const game = params.get('game_id') ?? '';
  const game_id = ID.test(game) ? game : undefined;
  const server = params.get('server')?.slice(0, MAX_SERVER_LENGTH);
  const [low, high] = [yuan(params.get('price_min')), yuan(params.get('price_max'))];
  const swapped = low !== undefined && high !== undefined && low > high;
  return {
    game_id,
    server: game_id && server ? server : undefined,
    platform: PLATFORM_ORDER.find((value) => value === params.get('platform')),
    price_min: swapped ? high : low,
    price_max: swapped ? low : high,
    sort: TRADE_SORTS.find((value) => value === params.get('sort')) ?? 'new',
    page: pageParam(params),
  };
}

export function chosenParams(filters: TradeFilters): { name: FilterName; value: string }[] {
  const { game_id, server, platform, price_min, price_max, sort } = filters;
  const all: [FilterName, string | number | undefined][] = [
    ['game_id', game_id],
    ['server', server],
    ['platform', platform],
    ['price_min', price_min],
    ['price_max', price_max],
    ['sort', sort === 'new' ? undefined : sort],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: String(value) }]));
}

/** The input of the list call, with prices in fen. */
export function listInput(filters: TradeFilters, size: number): CallInput<typeof tradeList> {
  const { price_min, price_max, ...others } = filters;
  return {
    ...others,
    price_min: price_min === undefined ? undefined : price_min * 100,
    price_max: price_max === undefined ? undefined : price_max * 100,
    size,
  };
}

/** The URL of a path with the filters, at the first page. */
export function filtersAddress(path: string, filters: TradeFilters): string {
  return withFilters(path, chosenParams(filters));
}

/** The canonical URL: always that of the trading hall. */
export function canonicalAddress(filters: TradeFilters): string {
  const address = filtersAddress(TRADING_HALL, filters);
  return withParam(address, 'page', filters.page > 1 ? String(filters.page) : undefined);
}

type Range = Pick<TradeFilters, 'price_min' | 'price_max'>;

const RANGES: readonly Range[] = [
  { price_min: undefined, price_max: 200 },
  { price_min: 200, price_max: 500 },
  { price_min: 500, price_max: 1_000 },
  { price_min: 1_000, price_max: 3_000 },
  { price_min: 3_000, price_max: undefined },
];

/** `200–500 元`, `200 元以内`, `3000 元以上`; undefined without either end. */
export function rangeText({ price_min, price_max }: Range): string | undefined {
  if (price_min !== undefined && price_max !== undefined) {
    return price_min === price_max ? `${price_min} 元` : `${price_min}–${price_max} 元`;
  }
  if (price_min !== undefined) {
    return `${price_min} 元以上`;
  }
  return price_max === undefined ? undefined : `${price_max} 元以内`;
}

export function withRange(address: string, { price_min, price_max }: Range): string {
  const text = (end: number | undefined) => (end === undefined ? undefined : String(end));
  return withFilter(withFilter(address, 'price_min', text(price_min)), 'price_max', text(price_max));
}

/** The ranges as links; `current` is the active one. */
export function rangeLinks(address: string, chosen: Range) {
  return [{ price_min: undefined, price_max: undefined }, ...RANGES].map((range) => ({
    label: rangeText(range) ?? '全部',
    href: withRange(address, range),
    current: range.price_min === chosen.price_min && range.price_max === chosen.price_max,
  }));
}
