import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useCall } from '#admin/calls/use-call.ts';
import { DayChart } from '#admin/charts/day-chart.tsx';
import type { Filter } from '#admin/fields/field.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { ListPage } from '#admin/list/list-page.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import {
  PROMOTION_NAMES,
  promotionExport,
  promotionList,
  promotionTrend,
  promotionTrendExport,
} from '#contract/admin/channels.ts';

const METRICS = ['visits', 'downloads', 'registrations', 'reservations', 'claims'] as const;
const NAMES = { now: '本期', before: '上期' };

/** The figures of channels per day. A partner sees the own channels only; the server decides which. */
export function Page() {
  const may = useMay();
  const [query] = useSearchParams();
  const [channel, from, to] = ['channel', 'from', 'to'].map((name) => query.get(name) || undefined);
  const { data } = useCall(promotionTrend, { channel, from, to });
  const filters = useMemo(
    (): Filter[] => [
      {
        name: 'channel',
        label: '渠道',
        kind: 'choice',
        options: (data?.channels ?? []).map(({ id, code, name }) => ({
          value: String(id),
          label: `${name}（${code}）`,
        })),
      },
      { name: 'from', label: '开始时间', kind: 'moment' },
      { name: 'to', label: '结束时间', kind: 'moment' },
    ],
    [data],
  );
  const emptyText =
    data?.channels.length === 0
      ? may('channels.write')
        ? '还没有渠道。在“推广渠道”里新建，把链接交给合作方。'
        : '还没有为您分配渠道，请联系管理员。'
      : '这段时间没有人从渠道链接打开网站。';
  return (
    <ListPage
      title="推广数据"
      call={promotionList}
      exportCall={promotionExport}
      filters={filters}
      hint={
        <DayChart
          title="渠道访问"
          days={data?.days}
          names={NAMES}
          emptyText={emptyText}
          actions={
            <ExportMenu call={promotionTrendExport} query={{ channel, from, to }} name="导出渠道访问" />
          }
        />
      }
      columns={[
        { key: 'day', title: '日期', sort: 'day', width: 120 },
        {
          key: 'channel',
          title: '渠道',
          width: 220,
          render: ({ channel: { name, code } }) => `${name}（${code}）`,
        },
        ...METRICS.map((name) => ({
          key: name,
          title: PROMOTION_NAMES[name],
          sort: name,
          width: 100,
          kind: 'count' as const,
        })),
      ]}
      rowKey={(row) => `${row.day} ${row.channel.id}`}
      defaultSort="-day"
      totalText={({ sum }) =>
        `合计 ${METRICS.map((name) => `${PROMOTION_NAMES[name]} ${formatCount(sum[name])}`).join('，')}`
      }
    />
  );
}
