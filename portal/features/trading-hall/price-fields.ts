import { withFilter } from '#portal/ui/list-address.ts';
import { readFilters } from './trade-filters.ts';
import { readYuan } from './yuan.ts';

const PRICES = [
  { name: 'price_min', label: '最低价' },
  { name: 'price_max', label: '最高价' },
] as const;

export interface PriceField {
  name: (typeof PRICES)[number]['name'];
  label: string;
  text: string;
  /** Why the text is no price. */
  problem?: string;
}

/** The two prices of a URL as the fields of the form show them. */
export function priceFields(params: URLSearchParams): PriceField[] {
  const filters = readFilters(params);
  return PRICES.map(({ name, label }) => {
    const text = params.get(name) ?? '';
    const reading = readYuan(text);
    return reading && 'problem' in reading
      ? { name, label, text, problem: `${label}“${text.slice(0, 20)}”${reading.problem}` }
      : { name, label, text: filters[name]?.toString() ?? '' };
  });
}

/** An address with the entered prices; what is no price stays in it, so that the page shows it beside its problem. */
export function withPrices(address: string, entered: URLSearchParams): string {
  return priceFields(entered).reduce(
    (filtered, { name, text }) => withFilter(filtered, name, text || undefined),
    address,
  );
}
