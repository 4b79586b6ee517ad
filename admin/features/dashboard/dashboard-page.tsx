import { Alert, Button, Flex } from 'antd';
import { Guarded } from '#admin/app/guarded.tsx';
import { PageTitle } from '#admin/app/page-title.tsx';
import { type CallState, useCall } from '#admin/auth/use-call.ts';
import { dashboardComments, dashboardContent, dashboardTraffic } from '#contract/admin/dashboard.ts';
import { Charts } from './charts.tsx';
import styles from './dashboard.module.css';
import { listUrls } from './list-urls.ts';
import { NumberInRange } from './number-card.tsx';
import { NumbersNow } from './numbers-now.tsx';
import { useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';

/** The dashboard: traffic, open tasks and charts. Every number links to the list behind it. */
export function Page() {
  return (
    <Guarded permission="dashboard.read">
      <Dashboard />
    </Guarded>
  );
}

function Dashboard() {
  const [range, setRange] = useRange();
  const traffic = useCall(dashboardTraffic, range);
  const content = useCall(dashboardContent, range);
  const comments = useCall(dashboardComments, range);
  const all = [traffic, content, comments];
  const reload = () => {
    for (const one of all) {
      one.reload();
    }
  };
  return (
    <>
      <PageTitle title="工作台" />
      <Flex vertical gap={16}>
        <RangeBar
          range={range}
          onChange={setRange}
          isLoading={all.some(({ isLoading }) => isLoading)}
          onReload={reload}
        />
        <CallAlerts of={all} />
        <section className={styles.numbers} aria-label="这段时间">
          <NumberInRange
            name="访问"
            of={traffic}
            pick={(data) => data.visits}
            range={range}
            to={listUrls.visits(range)}
          />
          <NumberInRange
            name="搜索"
            of={traffic}
            pick={(data) => data.searches}
            range={range}
            to={listUrls.searches(range)}
          />
          <NumberInRange
            name="没有结果的搜索"
            of={traffic}
            pick={(data) => data.missed}
            range={range}
            to={listUrls.missed(range)}
          />
          <NumberInRange
            name="领取"
            of={content}
            pick={(data) => data.claims}
            range={range}
            to={listUrls.claims(range)}
            permission="codes.read"
          />
          <NumberInRange
            name="新评论"
            of={comments}
            pick={(data) => data.comments}
            range={range}
            to={listUrls.comments(range)}
            permission="comments.read"
          />
        </section>
        <NumbersNow content={content} comments={comments} />
        <Charts range={range} traffic={traffic} content={content} comments={comments} />
      </Flex>
    </>
  );
}

/** Alerts for failed calls and for calls of another service. */
function CallAlerts({ of }: { of: readonly CallState<unknown>[] }) {
  const failed = of.filter(({ refusal, isRemote }) => refusal && !isRemote);
  const hasRemote = of.some(({ isRemote }) => isRemote);
  const [first] = failed;
  return (
    <>
      {first && (
        <Alert
          type="error"
          showIcon
          title={first.refusal}
          action={
            <Button size="small" onClick={() => failed.map(({ reload }) => reload())}>
              重试
            </Button>
          }
        />
      )}
      {hasRemote && (
        <Alert type="info" showIcon title="有些数据由另一个服务管理，请在它的后台查看；这里显示为“—”。" />
      )}
    </>
  );
}
