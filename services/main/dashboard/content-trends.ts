import { sql } from 'kysely';
import { countByHour, countedRows, type ReadCounts } from '#platform/admin/trend.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { type Counted, precedingRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';

/** Downloads, reservations of games and packs (also revoked ones), and claims. */
export function contentReaders(db: Database): Record<'downloads' | 'reservations' | 'claims', ReadCounts> {
  const reserved = sql`select reserved_at as at from game_reservation
    union all select reserved_at from pack_reservation`;
  return {
    downloads: (range) => countDownloads(db, range),
    reservations: (range) => countByHour(db, reserved, range),
    claims: countedRows(db, 'claim', 'claimed_at'),
  };
}

async function countDownloads(db: Database, range: Parameters<ReadCounts>[0]): Promise<Counted[]> {
  const { from } = precedingRange(range);
  const { rows } = await (range.step === 'hour'
    ? sql<Counted>`
      select starts_at as at, count from download_hour where starts_at >= ${from} and starts_at < ${range.to}`
    : sql<Counted>`
      select day::timestamp at time zone 'Asia/Shanghai' as at, sum(count)::int as count from download_day
      where day >= ${chinaDay(from)}::date and day < ${chinaDay(range.to)}::date group by 1`
  ).execute(db);
  return rows;
}
