import { Card, Table } from 'antd';
import { useCall } from '#admin/calls/use-call.ts';
import styles from '#admin/charts/chart.module.css';
import { PeriodChart } from '#admin/charts/period-chart.tsx';
import { useRange } from '#admin/charts/range.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import {
  type activityImpressions,
  type bannerImpressions,
  IMPRESSION_DAYS,
} from '#contract/admin/impressions.ts';
import type { CallData } from '#contract/call.ts';
import { clickRate } from '#contract/click-rate.ts';
import { FiguresPage } from './figures-page.tsx';

type Calls = typeof bannerImpressions | typeof activityImpressions;
type Place = CallData<typeof bannerImpressions.read>['places'][number];

/** The views and clicks of one banner or activity by day, and by its place on the page. */
export function ImpressionPage({ id, calls, path }: { id: number; calls: Calls; path: string }) {
  const [range, setRange] = useRange(IMPRESSION_DAYS);
  const state = useCall(calls.read, { id, ...range });
  const { data } = state;
  const views = data?.days.reduce((sum, one) => sum + one.views, 0) ?? 0;
  const clicks = data?.days.reduce((sum, one) => sum + one.clicks, 0) ?? 0;
  const rate = clickRate({ views, clicks });
  const common = {
    data,
    range,
    unit: '次',
    actions: <ExportMenu call={calls.file} query={{ id, ...range }} name="导出曝光与点击" />,
  };
  return (
    <FiguresPage
      title="曝光与点击"
      settings={{ link: `/${path}/${id}`, label: path === 'banners' ? '轮播图设置' : '活动设置' }}
      range={range}
      onRange={setRange}
      state={state}
    >
      <section className={styles.grid} aria-label="每天的曝光与点击">
        <PeriodChart
          {...common}
          title="曝光"
          figure="views"
          emptyText="这段时间没有曝光。露出一半并停留一秒算一次，每次打开页面只算一次。"
        />
        <PeriodChart
          {...common}
          title="点击"
          figure="clicks"
          note={rate ? `点击率 ${rate}。` : ''}
          emptyText="这段时间没有点击。"
        />
      </section>
      {data && data.places.length > 0 && (
        <Card size="small" title="按页面上的位置">
          <Table<Place>
            rowKey="place"
            size="small"
            dataSource={data.places}
            pagination={false}
            columns={[
              { title: '位置', render: (_, { place }) => `第 ${place} 个` },
              { title: '曝光', align: 'right', render: (_, one) => formatCount(one.views) },
              { title: '点击', align: 'right', render: (_, one) => formatCount(one.clicks) },
              { title: '点击率', align: 'right', render: (_, one) => clickRate(one) },
            ]}
          />
        </Card>
      )}
    </FiguresPage>
  );
}
