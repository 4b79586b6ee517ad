import { type SelectQueryBuilder, sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';

/** Lists count this far and end there, so that neither a count nor a deep page reads a whole catalogue. */
export const COUNT_LIMIT = 10_000;

/** The part of a list that is asked for. */
export interface PageParams {
  page: number;
  size: number;
}

/** How many entries stand before the page. */
export function offsetOf({ page, size }: PageParams): number {
  return (page - 1) * size;
}

/** Where the page stands among the entries; it has none where lists have ended before. */
export function rangeOf(params: PageParams): { limit: number; offset: number } {
  const offset = offsetOf(params);
  return { limit: offset < COUNT_LIMIT ? params.size : 0, offset };
}

/** Counts the rows of `rows`, up to one more than the limit: a list longer than that says it is capped. */
export async function countRows<DB, TB extends keyof DB, O>(
  db: Database,
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${rows.limit(COUNT_LIMIT + 1)}) as counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** A list's answer from its entries and the count of `countRows`. */
export function listPage<T>(list: T[], counted: number, { page, size }: PageParams, now: Date) {
  return {
    list,
    total: Math.min(counted, COUNT_LIMIT),
    ...(counted > COUNT_LIMIT ? { total_capped: true } : {}),
    page,
    size,
    generated_at: chinaTime(now),
  };
}
