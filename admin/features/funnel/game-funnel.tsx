import { Button, Card, Descriptions, Empty, Flex, Result, Skeleton, Table } from 'antd';
import { Link } from 'react-router';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { useCall } from '#admin/calls/use-call.ts';
import styles from '#admin/charts/chart.module.css';
import { PeriodChart } from '#admin/charts/period-chart.tsx';
import { useRange, within } from '#admin/charts/range.ts';
import { RangeBar } from '#admin/charts/range-bar.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { FUNNEL_NAMES, gameFunnel, gameFunnelExport } from '#contract/admin/funnel.ts';
import { countWithRate, type FunnelCounts, STEPS } from './rates.ts';

/** The days that are shown first. */
const SHOWN_DAYS = 30;
const UNITS = { views: '次', downloads: '次', reservations: '人', claims: '个' } as const;
const EMPTY_TEXTS = {
  views: '这段时间和前一段时间都没有人打开这款游戏的页面。',
  downloads: '这段时间和前一段时间都没有人下载。',
  reservations: '这段时间和前一段时间都没有人预约。',
  claims: '这段时间和前一段时间都没有人领取礼包。',
} as const;

/** A game in a range of days: from page views to claims, each compared with the days before. */
export function Page({ id }: { id: number }) {
  const [range, setRange] = useRange(SHOWN_DAYS);
  const query = { id, ...within(range) };
  const { data, refusal, isLoading, reload } = useCall(gameFunnel, query);
  if (!data) {
    return refusal ? <Result status="warning" title={refusal} /> : <Skeleton active />;
  }
  const { name, sum, days } = data;
  return (
    <>
      <PageTitle title={`${name}：转化`}>
        <Link to={`/games/${id}`}>
          <Button>编辑游戏</Button>
        </Link>
        <ExportMenu call={gameFunnelExport} query={query} total={days.length} />
      </PageTitle>
      <Flex vertical gap={16}>
        <RangeBar range={range} onChange={setRange} isLoading={isLoading} onReload={reload} />
        {refusal && <RetryAlert refusal={refusal} onRetry={reload} />}
        <Card size="small" title={<h2 className={styles.heading}>合计</h2>}>
          <Descriptions
            column={{ xs: 1, sm: 2, lg: 4 }}
            items={STEPS.map((step) => ({
              key: step,
              label: FUNNEL_NAMES[step],
              children: step === 'views' ? formatCount(sum.views) : countWithRate(sum[step], sum.views),
            }))}
          />
        </Card>
        <section className={styles.grid} aria-label="各步的数据">
          {STEPS.map((step) => (
            <PeriodChart
              key={step}
              title={FUNNEL_NAMES[step]}
              data={data}
              range={range}
              figure={step}
              unit={UNITS[step]}
              emptyText={EMPTY_TEXTS[step]}
              actions={
                <ExportMenu call={gameFunnelExport} query={query} name={`导出${FUNNEL_NAMES[step]}`} />
              }
            />
          ))}
        </section>
        <DayTable days={days} />
      </Flex>
    </>
  );
}

/** All steps side by side, the latest day first; days without any are left out. */
function DayTable({ days }: { days: readonly ({ day: string } & FunnelCounts)[] }) {
  const counted = days.filter((day) => STEPS.some((step) => day[step] > 0)).reverse();
  return (
    <Table
      rowKey="day"
      size="small"
      aria-label="按天的数据"
      dataSource={counted}
      pagination={false}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间还没有数据。" />,
      }}
      columns={[
        { key: 'day', title: '日期', render: (_cell: unknown, { day }) => day.slice(5) },
        ...STEPS.map((step) => ({
          key: step,
          title: FUNNEL_NAMES[step],
          align: 'right' as const,
          render: (_cell: unknown, row: (typeof counted)[number]) => formatCount(row[step]),
        })),
      ]}
    />
  );
}
