import { type RawBuilder, sql } from 'kysely';
import { STEP_MS, TREND_NAMES, type TrendName, type TrendPoint } from '#contract/admin/trend-comparison.ts';
import { chinaTime } from '../core/clock.ts';
import { type Counted, type DayRange, dayRange, precedingRange, steps } from '../core/day-range.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { eachRow, type OutgoingFile, sheetTime, tableFile } from './export/table-file.ts';
import { recordExport } from './export-list.ts';

/** Reads the counts of a figure in a range and in the one before, by hour or by day. */
export type ReadCounts = (range: DayRange) => Promise<Counted[]>;

interface Params {
  from: string;
  to: string;
}

interface FileParams<Name extends TrendName> extends Params {
  name: Name;
  format: 'csv' | 'xlsx';
}

/** The handlers of the trends that a service counts: of the points, and of the file of one. */
export function trendHandlers<Name extends TrendName>(
  readersOf: (db: Database) => Readonly<Record<Name, ReadCounts>>,
) {
  return {
    read: ({ db, now }: { db: Database; now: Date }, params: Params) =>
      readTrends(readersOf(db), params, now),
    file: (context: AdminContext & { db: Database }, params: FileParams<Name>) =>
      exportTrend(readersOf(context.db), params, context),
  };
}

/** The trends of a service in the order of `readers`. */
export async function readTrends<Name extends TrendName>(
  readers: Readonly<Record<Name, ReadCounts>>,
  params: Params,
  now: Date,
) {
  const range = dayRange(params);
  const series: { name: Name; points: TrendPoint[] }[] = [];
  for (const name of Object.keys(readers) as Name[]) {
    series.push({ name, points: steps(range, await readers[name](range)) });
  }
  return { step: range.step, sites: [], series, generated_at: chinaTime(now) };
}

/** The file of one trend; the audit names it. Hours and days that are not over yet are left empty. */
export async function exportTrend<Name extends TrendName>(
  readers: Readonly<Record<Name, ReadCounts>>,
  { name, format, ...params }: FileParams<Name>,
  context: AdminContext & { db: Database },
): Promise<OutgoingFile> {
  const { now } = context;
  const range = dayRange(params);
  const points = steps(range, await readers[name](range));
  await recordExport('trends', { name, format, ...params }, context);
  const backMs = range.days * 86_400_000;
  return tableFile(
    { format, title: `${TREND_NAMES[name]}趋势`, now },
    [
      [range.step === 'hour' ? '开始时间' : '日期', ({ at }) => stamp(at, range)],
      [
        TREND_NAMES[name],
        ({ at, count }) => (Date.parse(at) + STEP_MS[range.step] > now.getTime() ? null : count),
      ],
      ['上期时间', ({ at }) => stamp(chinaTime(new Date(Date.parse(at) - backMs)), range)],
      ['上期', ({ before }) => before],
    ],
    eachRow(points),
  );
}

function stamp(at: string, { step }: DayRange): string | null {
  return step === 'hour' ? sheetTime(at) : at.slice(0, 10);
}

/** Counts rows by hour: of a table with a time column. */
export function countedRows(db: Database, table: string, column: string): ReadCounts {
  return (range) => countByHour(db, sql`select ${sql.ref(column)} as at from ${sql.table(table)}`, range);
}

/** Counts by hour what a query selects as `at`, in a range and in the one before. */
export async function countByHour(
  db: Database,
  times: RawBuilder<unknown>,
  range: DayRange,
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select date_trunc('hour', at, 'UTC') as at, count(*)::int as count from (${times}) as given
    where at >= ${precedingRange(range).from} and at < ${range.to} group by 1`.execute(db);
  return rows;
}
