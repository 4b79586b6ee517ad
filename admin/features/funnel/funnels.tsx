import { Typography } from 'antd';
import { Link } from 'react-router';
import type { Filter } from '#admin/fields/field.ts';
import { ListPage } from '#admin/list/list-page.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { FUNNEL_NAMES, funnelExport, funnelList } from '#contract/admin/funnel.ts';
import { countWithRate, funnelComparison, STEPS } from './rates.ts';

const filters: readonly Filter[] = [
  { name: 'q', label: '游戏', kind: 'text' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
];

/** Games with their page views, downloads, reservations and claims in a period. */
export function Page() {
  const [{ filters: set }] = useListState(filters);
  const period = set.from || set.to ? '' : '近 30 天：';
  return (
    <ListPage
      title="游戏转化"
      call={funnelList}
      exportCall={funnelExport}
      filters={filters}
      hint={
        <Typography.Text type="secondary">
          不选时间时统计近 30 天。括号里是占页面访问的比例。页面访问从升级后开始统计，按天保留 400
          天；下载、预约、领取与网站上显示的数字一致。
        </Typography.Text>
      }
      columns={[
        {
          key: 'name',
          title: '游戏',
          width: 220,
          render: ({ id, name }) => <Link to={`/funnel/${id}`}>{name}</Link>,
        },
        ...STEPS.map((step) => ({
          key: step,
          title: FUNNEL_NAMES[step],
          sort: step,
          width: 150,
          render: (row: Record<(typeof STEPS)[number], number>) =>
            step === 'views' ? formatCount(row.views) : countWithRate(row[step], row.views),
        })),
      ]}
      defaultSort="-views"
      summary={({ compared }) => funnelComparison(compared)}
      totalText={({ total, sum }) =>
        `${period}${total} 款游戏，${STEPS.map((step) => `${FUNNEL_NAMES[step]} ${formatCount(sum[step])}`).join('，')}`
      }
    />
  );
}
