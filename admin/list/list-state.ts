import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { LIST_SIZE } from '#contract/admin/shapes.ts';
import type { Filter } from '../fields/field.ts';
import { formatCount } from '../ui/format-number.ts';

export interface ListState {
  page: number;
  size: number;
  sort: string | undefined;
  /** The active filters, as the contract takes them. */
  filters: Record<string, string>;
}

export interface ListStateChange extends Partial<Omit<ListState, 'filters'>> {
  filters?: Record<string, string | undefined>;
}

/**
 * A list's page, sort and filters, stored in the URL: it can be shared, and the back button restores it.
 */
export function useListState(filters: readonly Filter[]): [ListState, (change: ListStateChange) => void] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(
    (): ListState => ({
      page: whole(query.get('page')) ?? 1,
      size: whole(query.get('size')) ?? LIST_SIZE,
      sort: query.get('sort') ?? undefined,
      filters: Object.fromEntries(
        filters.flatMap(({ name }) => {
          const value = query.get(name);
          return value ? [[name, value]] : [];
        }),
      ),
    }),
    [query, filters],
  );
  const change = ({ filters: set, ...rest }: ListStateChange) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      const reset = 'page' in rest ? rest : { page: undefined, ...rest };
      for (const [name, value] of Object.entries({ ...reset, ...set })) {
        const isDefault = (name === 'page' && value === 1) || (name === 'size' && value === LIST_SIZE);
        if (value === undefined || value === '' || isDefault) {
          after.delete(name);
        } else {
          after.set(name, String(value));
        }
      }
      return after;
    });
  return [state, change];
}

function whole(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

export function paginationProps(
  { page, size }: ListState,
  data: { total: number } | undefined,
  onState: (change: ListStateChange) => void,
) {
  return {
    current: page,
    pageSize: size,
    total: data?.total ?? 0,
    onChange: (next: number, nextSize: number) =>
      onState(nextSize === size ? { page: next } : { page: 1, size: nextSize }),
  };
}

/** The number of records of a list, which is counted up to a limit. @param unit their measure word */
export function totalText(
  { total, total_capped }: { total: number; total_capped?: boolean | undefined },
  unit = '条',
): string {
  const counted = formatCount(total);
  return total_capped ? `超过 ${counted} ${unit}` : `共 ${counted} ${unit}`;
}
