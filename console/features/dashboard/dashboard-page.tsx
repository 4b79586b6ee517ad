import { Flex } from 'antd';
import {
  dashboardComments,
  dashboardContent,
  dashboardTraffic,
  ENDING_DAYS,
} from '../../../contract/operator/dashboard.ts';
import { Guarded } from '../../frame/guarded.tsx';
import { PageTitle } from '../../frame/page-title.tsx';
import { useAnswer } from '../../session/use-answer.ts';
import { behind } from './behind.ts';
import { Charts } from './charts.tsx';
import styles from './dashboard.module.css';
import { Failures } from './failures.tsx';
import { NumberCard } from './number-card.tsx';
import { countOf, NumberInRange } from './number-in-range.tsx';
import { useRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';

/** What happens on the site and what wants looking after; every number leads to the list behind it. */
export function Page() {
  return (
    <Guarded permission="dashboard.read">
      <Dashboard />
    </Guarded>
  );
}

function Dashboard() {
  const [range, setRange] = useRange();
  const traffic = useAnswer(dashboardTraffic, range);
  const content = useAnswer(dashboardContent, range);
  const comments = useAnswer(dashboardComments, range);
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
        <Failures of={all} />
        <section className={styles.numbers} aria-label="这段时间">
          <NumberInRange
            name="访问"
            of={traffic}
            pick={(data) => data.visits}
            range={range}
            to={behind.visits(range)}
          />
          <NumberInRange
            name="搜索"
            of={traffic}
            pick={(data) => data.searches}
            range={range}
            to={behind.searches(range)}
          />
          <NumberInRange
            name="没有结果的搜索"
            of={traffic}
            pick={(data) => data.missed}
            range={range}
            to={behind.missed(range)}
          />
          <NumberInRange
            name="领取"
            of={content}
            pick={(data) => data.claims}
            range={range}
            to={behind.claims(range)}
            permission="codes.read"
          />
          <NumberInRange
            name="新评论"
            of={comments}
            pick={(data) => data.comments}
            range={range}
            to={behind.comments(range)}
            permission="comments.read"
          />
        </section>
        <h2 className={styles.heading}>现在要处理的</h2>
        <section className={styles.numbers} aria-label="现在要处理的">
          <NumberCard
            name="待审核评论"
            count={countOf(comments, comments.data?.waiting)}
            to={behind.waiting()}
            permission="comments.read"
            isWarning
          />
          <NumberCard
            name="库存不足的礼包"
            count={countOf(content, content.data?.stock_low)}
            to={behind.stockLow()}
            permission="packs.read"
            isWarning
          />
          <NumberCard
            name="已领完的礼包"
            count={countOf(content, content.data?.stock_empty)}
            to={behind.stockEmpty()}
            permission="packs.read"
            isWarning
          />
          <NumberCard
            name={`${ENDING_DAYS} 天内到期的礼包`}
            count={countOf(content, content.data?.packs_ending)}
            to={behind.ending()}
            permission="packs.read"
          />
          <NumberCard
            name="今日开服"
            count={countOf(content, content.data?.openings_today)}
            to={behind.openings()}
            permission="openings.read"
          />
          <NumberCard
            name="失效的友情链接"
            count={countOf(content, content.data?.dead_links)}
            to={behind.deadLinks()}
            permission="links.read"
            isWarning
          />
          <NumberCard
            name="下载地址失效的游戏"
            count={countOf(content, content.data?.dead_downloads)}
            to={behind.deadDownloads()}
            permission="games.read"
            isWarning
          />
          <NumberCard
            name="有失效链接的资讯"
            count={countOf(content, content.data?.dead_in_news)}
            to={behind.deadInNews()}
            permission="news.read"
            isWarning
          />
          <NumberCard
            name="有失效链接的轮播图"
            count={countOf(content, content.data?.dead_in_banners)}
            to={behind.deadInBanners()}
            permission="banners.read"
            isWarning
          />
          <NumberCard
            name="有失效链接的活动"
            count={countOf(content, content.data?.dead_in_activities)}
            to={behind.deadInActivities()}
            permission="activities.read"
            isWarning
          />
        </section>
        <Charts range={range} traffic={traffic} content={content} comments={comments} />
      </Flex>
    </>
  );
}
