import { Button, Empty, Flex, Select, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { useCall } from '#admin/calls/use-call.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { weeklyList } from '#contract/admin/weekly.ts';
import styles from './weekly.module.css';
import { WeeklyContent } from './weekly-content.tsx';

/** The weekly reports: one at a time, the newest first, made for print. */
export function Page() {
  const { data, refusal, reload } = useCall(weeklyList, {});
  const [query, setQuery] = useSearchParams();
  const list = data?.list ?? [];
  const shown = list.find(({ id }) => String(id) === query.get('id')) ?? list[0];
  return (
    <>
      <PageTitle title={shown ? `周报：${shown.from} 至 ${shown.to}` : '周报'}>
        {shown && (
          <Flex gap={8} wrap className={styles.controls}>
            <Select
              aria-label="选择一周"
              value={shown.id}
              style={{ minWidth: 260 }}
              options={list.map(({ id, from, to, site_name }) => ({
                value: id,
                label: `${from} 至 ${to}${site_name ? `（${site_name}）` : ''}`,
              }))}
              onChange={(id) => setQuery({ id: String(id) })}
            />
            <Button onClick={() => window.print()}>打印</Button>
          </Flex>
        )}
      </PageTitle>
      {refusal && <RetryAlert refusal={refusal} onRetry={reload} />}
      {!data && !refusal && <Skeleton active />}
      {data && !shown && (
        <Empty description="还没有周报。每周一上午 9 点自动生成上一周的周报，上一周没有任何数据时不生成。" />
      )}
      {shown && (
        <Flex vertical gap={16}>
          <p className={styles.note}>
            {showTime(shown.created_at)} 生成，之后的变化不会更新到这份周报。
            {shown.site && `访问和搜索次数只含站点“${shown.site_name}”，其他数据不分站点。`}
          </p>
          <WeeklyContent key={shown.id} id={shown.id} />
        </Flex>
      )}
    </>
  );
}
