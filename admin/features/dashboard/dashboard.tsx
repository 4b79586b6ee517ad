import { Alert, Flex } from 'antd';
import { PageTitle } from '#admin/app/page-title.tsx';
import { RetryAlert } from '#admin/auth/refusal-alert.tsx';
import { type CallState, useCall } from '#admin/auth/use-call.ts';
import { dashboardComments, dashboardContent, dashboardTraffic } from '#contract/admin/dashboard.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { Charts } from './charts.tsx';
import styles from './dashboard.module.css';
import { countOf, NumberCard } from './number-card.tsx';
import { NumbersNow } from './numbers-now.tsx';
import { listUrl, useRange, within } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { comparison } from './summaries.ts';

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
  const everyState = { state: 'all', ...period };
  /** A number of the range, compared with the previous range. */
  const number = <Data,>(
    name: string,
    of: CallState<Data>,
    pick: (data: Data) => { count: number; before: number },
    to: string,
    permission: Permission = 'dashboard.read',
  ) => {
    const compared = countOf(of, pick);
    const note = compared ? comparison(compared, range) : undefined;
    return <NumberCard {...{ name, to, permission, note }} count={compared ? compared.count : compared} />;
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
        <CallAlerts of={calls} />
        <section className={styles.numbers} aria-label="这段时间">
          {number('访问', traffic, ({ visits }) => visits, listUrl('visits', period))}
          {number('搜索', traffic, ({ searches }) => searches, listUrl('searches', period))}
          {number('没有结果的搜索', traffic, ({ missed }) => missed, listUrl('searches', missedFirst))}
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
        <Alert type="info" showIcon title="有些数据由另一个服务管理，请在它的后台查看；这里显示为“—”。" />
      )}
    </>
  );
}
