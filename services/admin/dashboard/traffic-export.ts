import type {
  dashboardTraffic,
  pageSharesExport,
  pageViewExport,
  pageViewList,
  searchExport,
  searchList,
} from '#contract/admin/dashboard.ts';
import type { CallData } from '#contract/call.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';
import { eachRow, type SheetColumn, tableFile } from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import { refuseFiguresOfAll } from '#platform/admin/operator-sites.ts';
import type { AdminHandle } from '../context.ts';
import { allRows } from './all-rows.ts';
import { readPageViewList, readSearchList, readTraffic } from './traffic-service.ts';

const viewColumns: readonly SheetColumn<CallData<typeof pageViewList>['list'][number]>[] = [
  ['开始时间', (row) => row.at],
  ['小时数', (row) => row.hours],
  ['页面', (row) => PAGE_NAMES[row.page_kind as PageKind] ?? (row.page_kind || '全部页面')],
  ['访问次数', (row) => row.visits],
];

const searchColumns: readonly SheetColumn<CallData<typeof searchList>['list'][number]>[] = [
  ['搜索词', (row) => row.term || '（未记录原文）'],
  ['搜索次数', (row) => row.searches],
  ['无结果次数', (row) => row.missed],
  ['最近一次结果数', (row) => row.results],
  ['最近一次', (row) => row.last_day],
];

export const exportPageViews: AdminHandle<typeof pageViewExport> = async (context, { format, ...params }) => {
  await recordExport('visits', { format, ...params }, context);
  const rows = allRows((page, size) => readPageViewList(context, { ...params, page, size }));
  return tableFile({ format, title: '访问', now: context.now }, viewColumns, rows);
};

/** The pages of the dashboard with the preceding range. */
export const exportPageShares: AdminHandle<typeof pageSharesExport> = async (
  context,
  { format, ...range },
) => {
  refuseFiguresOfAll(context.operator, 'dashboard.read', '访问最多的页面');
  const { pages } = await readTraffic(context, range);
  await recordExport('visits', { format, ...range }, context);
  return tableFile<CallData<typeof dashboardTraffic>['pages'][number]>(
    { format, title: '访问最多的页面', now: context.now },
    [
      ['页面', ({ page }) => PAGE_NAMES[page as PageKind] ?? page],
      ['本期', ({ count }) => count],
      ['上期', ({ before }) => before],
    ],
    eachRow(pages),
  );
};

export const exportSearches: AdminHandle<typeof searchExport> = async (context, { format, ...params }) => {
  refuseFiguresOfAll(context.operator, 'dashboard.read', '搜索词');
  await recordExport('searches', { format, ...params }, context);
  const rows = allRows((page, size) => readSearchList(context, { ...params, page, size }));
  return tableFile({ format, title: '搜索', now: context.now }, searchColumns, rows);
};
