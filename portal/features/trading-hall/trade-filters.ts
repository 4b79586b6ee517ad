import type { CallInput } from '#contract/call.ts';
import type { tradeList } from '#contract/calls/trade.ts';
import { type OPENING_PLATFORMS, TRADE_SORTS } from '#contract/vocabulary.ts';
import { pageParam, withFilter, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { TRADING_HALL } from '#portal/ui/trade-facts.ts';

const ID = /^[1-9]\d{0,14}$/;
/** Whole yuan; the service takes no price above a million. */
const YUAN = /^\d{1,7}$/;
const HIGHEST_YUAN = 1_000_000;
/** Characters of a server's name. */
const LONGEST_SERVER = 60;

type TradeSort = (typeof TRADE_SORTS)[number];

/** What each order is called; the first is the hall's own. */
export const sortLabels: Record<TradeSort, string> = {
  new: '最新',
  price_up: '价格最低',
  price_down: '价格最高',
};

const PLATFORM_ORDER = [
  'android',
  'ios',
  'h5',
  '双端',
] as const satisfies readonly (typeof OPENING_PLATFORMS)[number][];

export const platformOptions = PLATFORM_ORDER.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

/** What an address asks for; prices in whole yuan, both ends included. */
export interface TradeFilters {
  game_id: string | undefined;
  server: string | undefined;
  platform: (typeof PLATFORM_ORDER)[number] | undefined;
  price_min: number | undefined;
  price_max: number | undefined;
  sort: TradeSort;
  page: number;
}

type FilterName = 'game_id' | 'server' | 'platform' | 'price_min' | 'price_max';

function yuan(value: string | null): number | undefined {
  const amount = YUAN.test(value ?? '') ? Number(value) : undefined;
  return amount !== undefined && amount <= HIGHEST_YUAN ? amount : undefined;
}

/** Reads the filters; values that nobody knows are as if they were not there, swapped prices are put right. */
export function readFilters(params: URLSearchParams): TradeFilters {
  const game = params.get('game_id') ?? '';
  const game_id = ID.test(game) ? game : undefined;
  const server = params.get('server')?.slice(0, LONGEST_SERVER);
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

/** The filters that are set, as the address writes them. */
export function chosenParams(filters: TradeFilters): [FilterName | 'sort', string][] {
  const { game_id, server, platform, price_min, price_max, sort } = filters;
  const all: [FilterName | 'sort', string | number | undefined][] = [
    ['game_id', game_id],
    ['server', server],
    ['platform', platform],
    ['price_min', price_min],
    ['price_max', price_max],
    ['sort', sort === 'new' ? undefined : sort],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

/** The parameters of the call that answers the filters; its prices are in fen. */
export function listInput(filters: TradeFilters, size: number): CallInput<typeof tradeList> {
  const { price_min, price_max, ...others } = filters;
  return {
    ...others,
    price_min: price_min === undefined ? undefined : price_min * 100,
    price_max: price_max === undefined ? undefined : price_max * 100,
    size,
  };
}

/** The address of the filters on a page, from its first list page on. */
export function filtersAddress(path: string, filters: TradeFilters): string {
  return chosenParams(filters).reduce((address, [name, value]) => withFilter(address, name, value), path);
}

/** The address a search engine should know the page by: wherever the list is shown, the trading hall's. */
export function canonicalAddress(filters: TradeFilters): string {
  const address = filtersAddress(TRADING_HALL, filters);
  return withParam(address, 'page', filters.page > 1 ? String(filters.page) : undefined);
}
