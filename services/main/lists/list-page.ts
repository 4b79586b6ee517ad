import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';

/** Lists are counted and paged up to this row, so that neither a count nor a deep page scans a whole table. */
export const COUNT_LIMIT = 10_000;

export interface PageParams {
  page: number;
  size: number;
}

export function offsetOf({ page, size }: PageParams): number {
  return (page - 1) * size;
}

/** LIMIT and OFFSET of the page; the limit is 0 beyond `COUNT_LIMIT`. */
export function rangeOf(params: PageParams): { limit: number; offset: number } {
  const offset = offsetOf(params);
  return { limit: offset < COUNT_LIMIT ? params.size : 0, offset };
}

/** Counts `rows`, up to `COUNT_LIMIT` + 1; a higher count is reported as capped. */
export async function countRows<DB, TB extends keyof DB, O>(
  db: Database,
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${rows.limit(COUNT_LIMIT + 1)}) as counted`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** A list's response from its entries and the result of `countRows`. */
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

/** True if all of these conditions are; empty ones are ignored. */
export function allOf(
  conditions: readonly (RawBuilder<unknown> | undefined | false | '' | 0)[],
): RawBuilder<boolean> {
  const given = conditions.filter((one) => typeof one === 'object');
  return sql`${sql.join([sql`true`, ...given], sql` and `)}`;
}
