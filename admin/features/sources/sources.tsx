import { useMemo } from 'react';
import { useCall } from '#admin/calls/use-call.ts';
import { Chart } from '#admin/charts/chart.tsx';
import { daySummary } from '#admin/charts/day-points.ts';
import type { Filter } from '#admin/fields/field.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { ListPage } from '#admin/list/list-page.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { sourceExport, sourceList, sourceShares, sourceSharesExport } from '#contract/admin/sources.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';
import { SOURCE_NAMES, type VisitSource } from '#contract/visit-sources.ts';

const NAMES = { now: '本期', before: '上期' };
const EMPTY = '这段时间没有外部来源的访问。新的访问约一分钟后显示。';

const filters: readonly Filter[] = [
  { name: 'source', label: '来源', kind: 'choice', options: SOURCE_NAMES },
  { name: 'page_kind', label: '打开的页面', kind: 'choice', options: PAGE_NAMES },
  { name: 'host', label: '网站', kind: 'text' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
];

const nameOf = (source: string) => SOURCE_NAMES[source as VisitSource] ?? source;

/** Where visitors come from: page views by source, day and kind of the page that was opened. */
export function Page() {
  const [state] = useListState(filters);
  const { data, refusal } = useCall(sourceShares, state.filters);
  const points = useMemo(
    () => data?.sources.map(({ source, ...counts }) => ({ label: nameOf(source), ...counts })),
    [data],
  );
  return (
    <ListPage
      title="访问来源"
      call={sourceList}
      exportCall={sourceExport}
      filters={filters}
      hint={
        !refusal && (
          <Chart
            title="各来源的访问"
            kind="rows"
            points={points}
            names={NAMES}
            pointName="来源"
            summary={daySummary(points, '次', data?.days ?? 0)}
            emptyText={EMPTY}
            actions={<ExportMenu call={sourceSharesExport} query={state.filters} name="导出各来源的访问" />}
          />
        )
      }
      columns={[
        { key: 'day', title: '日期', sort: 'day', width: 120 },
        { key: 'source', title: '来源', width: 140, render: ({ source }) => nameOf(source) },
        { key: 'host', title: '网站', width: 220, empty: '无' },
        {
          key: 'page_kind',
          title: '打开的页面',
          width: 160,
          render: ({ page_kind }) => PAGE_NAMES[page_kind as PageKind] ?? page_kind,
        },
        { key: 'visits', title: '访问次数', sort: 'visits', width: 120, kind: 'count' },
      ]}
      rowKey={(row) => [row.day, row.source, row.host, row.page_kind].join(' ')}
      defaultSort="-day"
      totalText={({ sum }) => `合计 ${formatCount(sum)} 次外部来源的访问，站内跳转不计`}
    />
  );
}
