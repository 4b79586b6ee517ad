import { useMemo } from 'react';
import type { CallState } from '#admin/auth/use-call.ts';
import { Chart } from '#admin/charts/chart.tsx';
import type { AdminData } from '#contract/admin/call.ts';
import type { dashboardComments, dashboardContent, dashboardTraffic } from '#contract/admin/dashboard.ts';
import { PAGE_NAMES } from '#contract/page-kinds.ts';
import type { PageKind } from '#contract/site-map.ts';
import styles from './dashboard.module.css';
import { beforeName, type Range } from './range.ts';
import { pointsOf, summaryOf } from './summaries.ts';
import { WordTable } from './word-table.tsx';

interface Props {
  range: Range;
  traffic: CallState<AdminData<typeof dashboardTraffic>>;
  content: CallState<AdminData<typeof dashboardContent>>;
  comments: CallState<AdminData<typeof dashboardComments>>;
}

export function Charts({ range, traffic, content, comments }: Props) {
  const names = useMemo(() => ({ now: '这段时间', before: beforeName(range) }), [range]);
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
  return (
    <section className={styles.charts} aria-label="图表">
      {!traffic.refusal && (
        <>
          <Chart
            {...common}
            title="什么时候访问多？"
            kind="line"
            points={visits}
            summary={summaryOf(visits, '次', range)}
            emptyText="这段时间还没有访问记录。有人打开网站后一分钟左右出现。"
          />
          <Chart
            {...common}
            title="大家在看哪些页面？"
            kind="rows"
            points={pages}
            pointName="页面"
            summary={summaryOf(pages, '次', range)}
            emptyText="这段时间还没有访问记录。"
          />
        </>
      )}
      {!content.refusal && (
        <Chart
          {...common}
          title="一天里几点领得最多？"
          kind="columns"
          points={hours}
          summary={summaryOf(hours, '个', range)}
          emptyText="这段时间没有人领取礼包。"
        />
      )}
      {!comments.refusal && (
        <Chart
          {...common}
          title="新评论有多少？"
          kind="columns"
          points={written}
          summary={summaryOf(written, '条', range)}
          emptyText="这段时间没有新评论。"
        />
      )}
      {!traffic.refusal && (
        <>
          <WordTable
            title="大家在搜什么？"
            words={traffic.data?.words}
            range={range}
            emptyText="这段时间没有人搜索。"
          />
          <WordTable
            title="什么搜不到？"
            words={traffic.data?.missed_words}
            range={range}
            isMissed
            emptyText="这段时间没有搜不到的词。"
          />
        </>
      )}
    </section>
  );
}
