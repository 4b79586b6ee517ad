import { Alert } from 'antd';
import type { Filter } from '#admin/fields/field.ts';
import { ListPage } from '#admin/list/list-page.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import { searchExport, searchList } from '#contract/admin/dashboard.ts';

const filters: readonly Filter[] = [
  { name: 'q', label: '搜索词', kind: 'text' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
  { name: 'missed', label: '出现过无结果', kind: 'switch' },
];

export function Page() {
  return (
    <ListPage
      title="搜索"
      call={searchList}
      exportCall={searchExport}
      filters={filters}
      columns={[
        { key: 'term', title: '搜索词', width: 260, empty: '（未记录原文）' },
        { key: 'searches', title: '搜索次数', sort: 'searches', width: 120, kind: 'count' },
        { key: 'missed', title: '无结果次数', sort: 'missed', width: 140, kind: 'count' },
        { key: 'results', title: '最近一次结果数', width: 150, kind: 'count' },
        { key: 'last_day', title: '最近一次', sort: 'last_day', width: 130 },
      ]}
      rowKey={({ term }) => term}
      defaultSort="-searches"
      totalText={({ sum, total }) => `${formatCount(total)} 个词，合计 ${formatCount(sum)} 次`}
      hint={
        <Alert
          type="info"
          title="号码、兑换码、网址等内容和过长的文字只计次数，不记录原文。筛选“出现过无结果”时，合计的是无结果次数。"
        />
      }
    />
  );
}
