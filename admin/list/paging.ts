import { formatCount } from '../app/format-number.ts';
import type { ListState, ListStateChange } from './list-state.ts';

/** Pagination props of a list. */
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

export function totalText({ total, total_capped }: { total: number; total_capped?: boolean }): string {
  const counted = formatCount(total);
  return total_capped ? `超过 ${counted} 条` : `共 ${counted} 条`;
}
