import { useMemo } from 'react';
import type { CallState } from '#admin/calls/use-call.ts';
import styles from '#admin/charts/chart.module.css';
import { Chart } from '#admin/charts/chart.tsx';
import { beforeName, type Range, within } from '#admin/charts/range.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import {
  claimHoursExport,
  type dashboardComments,
  type dashboardContent,
  type dashboardTraffic,
  pageSharesExport,
  searchExport,
} from '#contract/admin/dashboard.ts';
import { commentTrends, trafficTrends } from '#contract/admin/trends.ts';
import type { Call, CallData } from '#contract/call.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';
import { pointsOf, summaryOf } from './summaries.ts';
import { WordTable } from './word-table.tsx';

interface Props {
  range: Range;
  traffic: CallState<CallData<typeof dashboardTraffic>>;
  content: CallState<CallData<typeof dashboardContent>>;
  comments: CallState<CallData<typeof dashboardComments>>;
}

export function Charts({ range, traffic, content, comments }: Props) {
  const names = useMemo(() => ({ now: '本期', before: beforeName(range) }), [range]);
  const visits = useMemo(
    () => traffic.data && pointsOf(traffic.data.visits_by_time, traffic.data, range),
    [traffic.data, range],
  );
  const pages = useMemo(
    () =>
      traffic.data?.pages.map(({ page, ...numbers }) => ({
        label: PAGE_NAMES[page as PageKind] ?? page,
        ...numbers,
      })),
    [traffic.data],
  );
  const hours = useMemo(
    () => content.data?.claims_by_hour.map((numbers, hour) => ({ label: `${hour} 点`, ...numbers })),
    [content.data],
  );
  const written = useMemo(
    () => comments.data && pointsOf(comments.data.comments_by_time, comments.data, range),
    [comments.data, range],
  );
  const common = { names, pointName: '时间' };
  const file = (call: Call, title: string, query: object) => (
    <ExportMenu call={call} query={query} name={`导出${title}`} />
  );
  /** Pages and words are counted for all sites together. */
  const hasDetails = !traffic.refusal && !traffic.data?.is_bound;
  return (
    <section className={styles.grid} aria-label="图表">
      {!traffic.refusal && (
        <Chart
          {...common}
          title="访问趋势"
          kind="line"
          points={visits}
          summary={summaryOf(visits, '次', range)}
          emptyText="这段时间没有访问记录。新的访问约一分钟后显示。"
          actions={file(trafficTrends.file, '访问趋势', { ...range, name: 'visits' })}
        />
      )}
      {hasDetails && (
        <Chart
          {...common}
          title="访问最多的页面"
          kind="rows"
          points={pages}
          pointName="页面"
          summary={summaryOf(pages, '次', range)}
          emptyText="这段时间还没有访问记录。"
          actions={file(pageSharesExport, '访问最多的页面', range)}
        />
      )}
      {!content.refusal && (
        <Chart
          {...common}
          title="领取时段分布"
          kind="columns"
          points={hours}
          summary={summaryOf(hours, '个', range)}
          emptyText="这段时间没有人领取礼包。"
          actions={file(claimHoursExport, '领取时段分布', range)}
        />
      )}
      {!comments.refusal && (
        <Chart
          {...common}
          title="新评论趋势"
          kind="columns"
          points={written}
          summary={summaryOf(written, '条', range)}
          emptyText="这段时间没有新评论。"
          actions={file(commentTrends.file, '新评论趋势', { ...range, name: 'comments' })}
        />
      )}
      {hasDetails && (
        <>
          <WordTable
            title="热门搜索词"
            words={traffic.data?.words}
            range={range}
            emptyText="这段时间没有人搜索。"
            actions={file(searchExport, '热门搜索词', { ...within(range), sort: '-searches' })}
          />
          <WordTable
            title="无结果搜索词"
            words={traffic.data?.missed_words}
            range={range}
            isMissed
            emptyText="这段时间没有无结果的搜索。"
            actions={file(searchExport, '无结果搜索词', { ...within(range), sort: '-missed', missed: '1' })}
          />
        </>
      )}
    </section>
  );
}
