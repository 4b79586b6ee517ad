import { type RawBuilder, sql } from 'kysely';
import { IMPRESSION_DAYS } from '#contract/admin/impressions.ts';
import { clickRate } from '#contract/click-rate.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';

export type Subject = 'banner' | 'activity';

/** Columns with the views and clicks of the last days of each record, for its list. */
export function recentImpressions(subject: Subject, now: Date): RawBuilder<unknown> {
  const first = chinaDay(chinaDayStart(now, 1 - IMPRESSION_DAYS));
  const sum = (column: 'views' | 'clicks') => sql`coalesce((
    select sum(${sql.ref(column)})::int from impression_day
    where subject = ${subject} and record_id = ${sql.table(subject)}.id and day >= ${first}::date
  ), 0) as ${sql.ref(column)}`;
  return sql`${sum('views')}, ${sum('clicks')}`;
}

interface Seen {
  views: number;
  clicks: number;
}

/** These columns in the file of a list. */
export const impressionSheet: readonly SheetColumn<Seen>[] = [
  [`近 ${IMPRESSION_DAYS} 天曝光`, ({ views }) => views],
  [`近 ${IMPRESSION_DAYS} 天点击`, ({ clicks }) => clicks],
  [`近 ${IMPRESSION_DAYS} 天点击率`, (row) => clickRate(row)],
];
