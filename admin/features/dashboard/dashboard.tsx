import { Alert, Flex } from 'antd';
import { lazy } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { type CallState, useCall } from '#admin/calls/use-call.ts';
import { listUrl, useRange, within } from '#admin/charts/range.ts';
import { RangeBar } from '#admin/charts/range-bar.tsx';
import { LazyPart } from '#admin/ui/lazy-part.tsx';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { dashboardComments, dashboardContent, dashboardTraffic } from '#contract/admin/dashboard.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { Charts } from './charts.tsx';
import styles from './dashboard.module.css';
import { countOf, NumberCard } from './number-card.tsx';
import { NumbersNow } from './numbers-now.tsx';
import { comparison } from './summaries.ts';

const SetupCard = lazy(async () => ({ default: (await import('#admin/setup/setup-card.tsx')).SetupCard }));

/** The dashboard: traffic, open tasks and charts. Every number links to the list behind it. */
export function Page() {
  const [range, setRange] = useRange();
  const traffic = useCall(dashboardTraffic, range);
  const content = useCall(dashboardContent, range);
  const comments = useCall(dashboardComments, range);
  const calls = [traffic, content, comments];
  const reload = () => {
    for (const call of calls) {
      call.reload();
    }
  };
  const period = within(range);
  const missedFirst = { ...period, missed: '1', sort: '-missed' };
  const isBound = traffic.data?.is_bound === true;
  const searches = (query: Record<string, string>) => (isBound ? undefined : listUrl('searches', query));
  const everyState = { state: 'all', ...period };
  /** A number of the range, compared with the previous range. */
  const number = <Data,>(
    name: string,
    of: CallState<Data>,
    pick: (data: Data) => { count: number; before: number },
    to: string | undefined,
    permission: Permission = 'dashboard.read',
  ) => {
    const compared = countOf(of, pick);
    const note = compared ? comparison(compared, range) : undefined;
    return (
      <NumberCard
        name={name}
        to={to}
        permission={permission}
        note={note}
        count={compared ? compared.count : compared}
      />
    );
  };
  return (
    <>
      <PageTitle title="工作台" />
      <Flex vertical gap={16}>
        <RangeBar
          range={range}
          onChange={setRange}
          isLoading={calls.some(({ isLoading }) => isLoading)}
          onReload={reload}
        />
        {useMay()('setup.check') && (
          <LazyPart>
            <SetupCard />
          </LazyPart>
        )}
        <CallAlerts of={calls} />
        {isBound && (
          <Alert
            type="info"
            showIcon
            title="访问和搜索只统计您所属的站点。按页面、按搜索词的数据不分站点，这里不显示。"
          />
        )}
        <PausedWebhooks count={traffic.data?.webhooks_paused ?? 0} />
        <section className={styles.numbers} aria-label="所选时间的数据">
          {number('访问', traffic, ({ visits }) => visits, listUrl('visits', period))}
          {number('搜索', traffic, (data) => data.searches, searches(period))}
          {number('无结果搜索', traffic, ({ missed }) => missed, searches(missedFirst))}
          {number('领取', content, ({ claims }) => claims, listUrl('claims', period), 'codes.read')}
          {number(
            '新评论',
            comments,
            (data) => data.comments,
            listUrl('comments', everyState),
            'comments.read',
          )}
        </section>
        <NumbersNow content={content} comments={comments} />
        <Charts range={range} traffic={traffic} content={content} comments={comments} />
      </Flex>
    </>
  );
}

function PausedWebhooks({ count }: { count: number }) {
  const may = useMay();
  return (
    count > 0 && (
      <Alert
        type="warning"
        showIcon
        title={`${count} 个 Webhook 长时间没有送达，已自动暂停。`}
        action={may('webhooks.read') && <Link to="/webhooks">去处理</Link>}
      />
    )
  );
}

function CallAlerts({ of }: { of: readonly CallState<unknown>[] }) {
  const failed = of.filter(({ refusal, isRemote }) => refusal && !isRemote);
  const hasRemote = of.some(({ isRemote }) => isRemote);
  const [first] = failed;
  return (
    <>
      {first?.refusal && (
        <RetryAlert refusal={first.refusal} onRetry={() => failed.map(({ reload }) => reload())} />
      )}
      {hasRemote && (
        <Alert type="info" showIcon title="部分数据由其他服务管理，请在对应的后台查看；这里显示为“暂无”。" />
      )}
    </>
  );
}
