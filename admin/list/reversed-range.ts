import type { Filter } from '../fields/field.ts';

/** Why a list with these filters is empty: its range of times begins after its end. Undefined for any other. */
export function reversedRange(
  filters: readonly Filter[],
  { from, to }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const labelOf = (name: string) => filters.find((filter) => filter.name === name)?.label;
  return from && to && Date.parse(from) > Date.parse(to)
    ? `“${labelOf('from')}”晚于“${labelOf('to')}”，所以没有内容，请改其中一个`
    : undefined;
}
