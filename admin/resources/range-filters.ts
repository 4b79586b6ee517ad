import type { Filter } from '../fields/field.ts';

/** The filters of a list by a range of times, `timeRange` in the contract. */
export function rangeFilters(what: string): readonly Filter[] {
  return [
    { name: 'from', label: `${what}（起）`, kind: 'moment' },
    { name: 'to', label: `${what}（止）`, kind: 'moment' },
  ];
}
