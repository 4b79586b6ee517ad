import { type RawBuilder, sql } from 'kysely';
import type { sourceExport, sourceList, sourceShares, sourceSharesExport } from '#contract/admin/sources.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';
import { SOURCE_NAMES, type VisitSource } from '#contract/visit-sources.ts';
import { eachRow, type SheetColumn, tableFile } from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import { refuseFiguresOfAll } from '#platform/admin/operator-sites.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { chartDays } from '#platform/core/day-range.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { AdminHandle } from '../context.ts';
import { allRows } from '../dashboard/all-rows.ts';

type List = CallData<typeof sourceList>;
type Row = List['list'][number];
type Filters = CallParams<typeof sourceShares>;

const columns: readonly SheetColumn<Row>[] = [
  ['日期', (row) => row.day],
  ['来源', (row) => SOURCE_NAMES[row.source as VisitSource] ?? row.source],
  ['网站', (row) => row.host],
  ['打开的页面', (row) => PAGE_NAMES[row.page_kind as PageKind] ?? row.page_kind],
  ['访问次数', (row) => row.visits],
];

export const readSources: AdminHandle<typeof sourceList> = async (
  { db, operator },
  { page, size, sort = '-day', ...filters },
) => {
  refuseSites(operator);
  const conditions = conditionsOf(filters);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows: totals } = await sql<{ total: number; sum: number }>`
    select count(*)::int as total, coalesce(sum(visits), 0)::int as sum
    from visit_source where ${conditions}`.execute(db);
  const { rows } = await sql<Row>`
    select to_char(visit_source.day, 'YYYY-MM-DD') as day, source, host, page as page_kind, visits
    from visit_source where ${conditions}
    order by ${sql.ref(`visit_source.${sort.replace('-', '')}`)} ${direction},
      visit_source.day desc, visits desc, source, host, page
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { list: rows, ...(totals[0] ?? { total: 0, sum: 0 }), page, size };
};

export const exportSources: AdminHandle<typeof sourceExport> = async (context, { format, ...params }) => {
  refuseSites(context.operator);
  await recordExport('sources', { format, ...params }, context);
  const rows = allRows((page, size) => readSources(context, { ...params, page, size }));
  return tableFile({ format, title: '访问来源', now: context.now }, columns, rows);
};

export const readSourceShares: AdminHandle<typeof sourceShares> = async ({ db, operator, now }, filters) => {
  refuseSites(operator);
  const { before, from, to, days } = chartDays(filters, now);
  const range = { ...filters, from: before.toISOString(), to: to.toISOString() };
  const isNow = sql`visit_source.day >= ${chinaDay(from)}::date`;
  const { rows } = await sql<CallData<typeof sourceShares>['sources'][number]>`
    select source, coalesce(sum(visits) filter (where ${isNow}), 0)::int as count,
      coalesce(sum(visits) filter (where not ${isNow}), 0)::int as before
    from visit_source where ${conditionsOf(range)}
    group by source order by 2 desc, 3 desc, 1`.execute(db);
  return { days, sources: rows };
};

/** The chart of the sources with the preceding period. */
export const exportSourceShares: AdminHandle<typeof sourceSharesExport> = async (
  context,
  { format, ...filters },
) => {
  const { sources } = await readSourceShares(context, filters);
  await recordExport('sources', { format, ...filters }, context);
  return tableFile<(typeof sources)[number]>(
    { format, title: '各来源的访问', now: context.now },
    [
      ['来源', ({ source }) => SOURCE_NAMES[source as VisitSource] ?? source],
      ['本期', ({ count }) => count],
      ['上期', ({ before }) => before],
    ],
    eachRow(sources),
  );
};

function refuseSites(operator: AdminContext['operator']): void {
  refuseFiguresOfAll(operator, 'dashboard.read', '访问来源');
}

function conditionsOf({ source, page_kind, host, from, to }: Filters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(source ? [sql`source = ${source}`] : []),
      ...(page_kind ? [sql`page = ${page_kind}`] : []),
      ...(host ? [containing('host', host.toLowerCase())] : []),
      ...(from ? [sql`visit_source.day >= ${chinaDay(new Date(from))}::date`] : []),
      ...(to ? [sql`visit_source.day < ${chinaDay(new Date(to))}::date`] : []),
    ],
    sql` and `,
  );
}
