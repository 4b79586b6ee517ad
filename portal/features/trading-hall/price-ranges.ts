import { withFilter } from '#portal/ui/list-address.ts';
import type { TradeFilters } from './trade-filters.ts';

type Range = Pick<TradeFilters, 'price_min' | 'price_max'>;

/** The ranges that a price is chosen from, in yuan. */
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
  return price_min === undefined
    ? price_max === undefined
      ? undefined
      : `${price_max} 元以内`
    : `${price_min} 元以上`;
}

/** An address with that range of prices. */
export function withRange(address: string, { price_min, price_max }: Range): string {
  const text = (end: number | undefined) => (end === undefined ? undefined : String(end));
  return withFilter(withFilter(address, 'price_min', text(price_min)), 'price_max', text(price_max));
}

/** The ranges as links; `current` is the one that the filters ask for. */
export function rangeLinks(address: string, chosen: Range) {
  return [{ price_min: undefined, price_max: undefined }, ...RANGES].map((range) => ({
    label: rangeText(range) ?? '全部',
    href: withRange(address, range),
    current: range.price_min === chosen.price_min && range.price_max === chosen.price_max,
  }));
}
