import type { Filter } from '#admin/fields/field.ts';
import { ListPage } from '#admin/list/list-page.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { pageViewExport, pageViewList } from '#contract/admin/dashboard.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';

const filters: readonly Filter[] = [
  { name: 'page_kind', label: '页面', kind: 'choice', options: PAGE_NAMES },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
];

export function Page() {
  return (
    <ListPage
      title="访问"
      call={pageViewList}
      exportCall={pageViewExport}
      filters={filters}
      columns={[
        {
          key: 'at',
          title: '时间',
          sort: 'at',
          width: 220,
          render: ({ at, hours }) =>
            hours === 24 ? `${showTime(at).slice(0, 10)} 全天` : `${showTime(at)} 起 1 小时`,
        },
        {
          key: 'page_kind',
          title: '页面',
          width: 160,
          render: ({ page_kind }) => PAGE_NAMES[page_kind as PageKind] ?? (page_kind || '全部页面'),
        },
        { key: 'visits', title: '访问次数', sort: 'visits', width: 140, kind: 'count' },
      ]}
      rowKey={({ at, hours, page_kind }) => `${at} ${hours} ${page_kind}`}
      defaultSort="-at"
      totalText={({ sum }) => `合计 ${formatCount(sum)} 次访问`}
    />
  );
}
