import { Alert, Flex, Select } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { type CallState, useCall } from '#admin/calls/use-call.ts';
import styles from '#admin/charts/chart.module.css';
import { Chart } from '#admin/charts/chart.tsx';
import { beforeName, type Range, useRange } from '#admin/charts/range.ts';
import { RangeBar } from '#admin/charts/range-bar.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { PageTitle } from '#admin/ui/page-title.tsx';
import {
  comparePeriods,
  comparisonText,
  TREND_NAMES,
  type TrendName,
  type TrendPoint,
} from '#contract/admin/trend-comparison.ts';
import { commentTrends, contentTrends, playerTrends, trafficTrends } from '#contract/admin/trends.ts';
import type { Call, CallData } from '#contract/call.ts';
import { pointsOf, summaryOf } from './summaries.ts';

type Trends = Omit<CallData<typeof trafficTrends.read>, 'series'> & {
  series: readonly { name: TrendName; points: TrendPoint[] }[];
};

/** The days that are shown first. */
const SHOWN_DAYS = 7;

/** Counted figures of a period with the previous one as a second line, as charts, tables and files. */
export function Page() {
  const [range, setRange] = useRange(SHOWN_DAYS);
  const [query, setQuery] = useSearchParams();
  const site = query.get('site') ?? '';
  const ofSite = site ? { ...range, site } : range;
  const traffic = useCall(trafficTrends.read, ofSite);
  const content = useCall(contentTrends.read, range);
  const players = useCall(playerTrends.read, range);
  const comments = useCall(commentTrends.read, range);
  const calls: CallState<Trends>[] = [traffic, content, players, comments];
  const failed = calls.filter(({ refusal, isRemote }) => refusal && !isRemote);
  const reload = () => calls.map((call) => call.reload());
  const sites = traffic.data?.sites ?? [];
  const part = (state: CallState<Trends>, names: readonly TrendName[], file: Call, params: Range) => (
    <Part state={state} names={names} file={file} range={range} query={params} />
  );
  return (
    <>
      <PageTitle title="趋势" />
      <Flex vertical gap={16}>
        <RangeBar
          range={range}
          onChange={(selected) => setQuery({ ...selected, ...(site ? { site } : {}) })}
          isLoading={calls.some(({ isLoading }) => isLoading)}
          onReload={reload}
        />
        {failed[0]?.refusal && <RetryAlert refusal={failed[0].refusal} onRetry={reload} />}
        {calls.some(({ isRemote }) => isRemote) && (
          <Alert type="info" showIcon title="部分数据由其他服务管理，请在对应的后台查看。" />
        )}
        {(sites.length > 1 || site) && (
          <Flex gap={8} align="center" wrap>
            <Select
              aria-label="访问与搜索的站点"
              style={{ minWidth: 200 }}
              value={site}
              options={[
                { value: '', label: '全部站点' },
                ...sites.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              onChange={(key) => (key ? setQuery({ ...range, site: key }) : setRange(range))}
            />
            站点只影响访问和搜索，其他数据不分站点。
          </Flex>
        )}
        <section className={styles.grid} aria-label="趋势图">
          {part(traffic, ['visits', 'searches', 'missed'], trafficTrends.file, ofSite)}
          {part(content, ['downloads', 'reservations', 'claims'], contentTrends.file, range)}
          {part(players, ['players'], playerTrends.file, range)}
          {part(comments, ['comments'], commentTrends.file, range)}
        </section>
      </Flex>
    </>
  );
}

interface PartProps {
  state: CallState<Trends>;
  names: readonly TrendName[];
  file: Call;
  range: Range;
  query: Range;
}

/** The charts of one service; none if it refused. */
function Part({ state: { data, refusal }, names, file, range, query }: PartProps) {
  return refusal
    ? null
    : names.map((name) => (
        <Trend key={name} name={name} data={data} file={file} range={range} query={query} />
      ));
}

function Trend({
  name,
  data,
  file,
  range,
  query,
}: Omit<PartProps, 'state' | 'names'> & { name: TrendName; data: Trends | undefined }) {
  const rows = data?.series.find((one) => one.name === name)?.points;
  const points = useMemo(() => rows && data && pointsOf(rows, data, range), [rows, data, range]);
  const names = useMemo(() => ({ now: '本期', before: beforeName(range) }), [range]);
  const compared =
    rows && data ? comparisonText(comparePeriods(rows, data), data.step, beforeName(range)) : '';
  const [total = ''] = summaryOf(points, '次', range).split('；');
  return (
    <Chart
      title={TREND_NAMES[name]}
      kind="line"
      points={points}
      names={names}
      pointName="时间"
      summary={`${total.replaceAll(' 次', '')}。${compared}。`}
      emptyText={`这段时间和${beforeName(range)}都没有记录。`}
      actions={<ExportMenu call={file} query={{ ...query, name }} name={`导出${TREND_NAMES[name]}`} />}
    />
  );
}
