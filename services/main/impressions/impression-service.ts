import { sql } from 'kysely';
import type { bannerImpressions } from '#contract/admin/impressions.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { clickRate } from '#contract/click-rate.ts';
import { orNotFound } from '#contract/refusal.ts';
import { eachRow, type OutgoingFile, tableFile } from '#platform/admin/export/table-file.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaDay, chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { dayBefore, dayRange } from '#platform/core/day-range.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import type { Subject } from './recent-impressions.ts';

type Trend = CallData<typeof bannerImpressions.read>;
interface Row {
  day: string;
  place: number;
  views: number;
  clicks: number;
}

type Context = Parameters<AdminHandle<typeof bannerImpressions.read>>[0];
type Params = CallParams<typeof bannerImpressions.read>;
type FileParams = CallParams<typeof bannerImpressions.file>;

const TITLES = { banner: '轮播图', activity: '活动' } as const;

/** The handlers of the impressions of a banner or activity. */
export function impressionHandlers(subject: Subject) {
  return {
    read: (context: Context, params: Params) => readTrend(context, subject, params),
    file: (context: Context, params: FileParams) => exportTrend(context, subject, params),
  };
}

/** Views and clicks for every day of a range and for each place. */
async function readTrend({ db, now }: Context, subject: Subject, { id, ...params }: Params): Promise<Trend> {
  const title = await readTitle(db, subject, id);
  const { from, days } = dayRange(params);
  const { rows } = await sql<Row>`
    select day::text, place, views, clicks from impression_day
    where subject = ${subject} and record_id = ${id} and day between ${dayBefore(params.from, days)}::date and ${params.to}::date
  `.execute(db);
  const shown = rows.filter(({ day }) => day >= params.from);
  const sums = (list: readonly Row[]) => ({
    views: list.reduce((sum, { views }) => sum + views, 0),
    clicks: list.reduce((sum, { clicks }) => sum + clicks, 0),
  });
  return {
    id,
    title,
    days: Array.from({ length: days }, (_, place) => {
      const day = chinaDay(chinaDayStart(from, place));
      const of = (wanted: string) => sums(rows.filter((row) => row.day === wanted));
      return { day, ...of(day), before: of(dayBefore(day, days)) };
    }),
    places: [...Map.groupBy(shown, ({ place }) => place)]
      .map(([place, list]) => ({ place, ...sums(list) }))
      .sort((one, other) => one.place - other.place),
    generated_at: chinaTime(now),
  };
}

async function readTitle(db: Database, subject: Subject, id: number): Promise<string> {
  const title = subject === 'banner' ? sql`coalesce(nullif(headline, ''), alt)` : sql`title`;
  const { rows } = await sql<{ title: string }>`
    select ${title} as title from ${sql.table(subject)} where id = ${id}`.execute(db);
  return orNotFound(rows[0], `这条${TITLES[subject]}不存在或已被删除`).title;
}

/** The days of the trend as a file; the audit has the export. */
async function exportTrend(
  context: Context,
  subject: Subject,
  { format, ...params }: FileParams,
): Promise<OutgoingFile> {
  const { title, days } = await readTrend(context, subject, params);
  const after = { format, from: params.from, to: params.to };
  const audited = auditOf(subject === 'banner' ? 'banners' : 'activities', context);
  const entry = { ...audited, action: 'export', subject_id: params.id, title, after };
  await transaction(context.db, (tx) => record(tx, entry));
  return tableFile(
    { format, title: `${TITLES[subject]}曝光与点击`, now: context.now },
    [
      ['日期', ({ day }) => day],
      ['曝光', ({ views }) => views],
      ['点击', ({ clicks }) => clicks],
      ['点击率', (row) => clickRate(row)],
      ['上期日期', ({ day }) => dayBefore(day, days.length)],
      ['上期曝光', ({ before }) => before.views],
      ['上期点击', ({ before }) => before.clicks],
    ],
    eachRow(days),
  );
}
