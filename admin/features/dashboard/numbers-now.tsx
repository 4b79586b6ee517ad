import type { CallState } from '#admin/auth/use-call.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { type dashboardComments, type dashboardContent, ENDING_DAYS } from '#contract/admin/dashboard.ts';
import type { Permission } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';
import { listUrls } from './list-urls.ts';
import { countOf, NumberCard } from './number-card.tsx';

type Content = AdminData<typeof dashboardContent>;
type Comments = AdminData<typeof dashboardComments>;

interface NumberSources {
  content: CallState<Content>;
  comments: CallState<Comments>;
}

interface NumberNow {
  name: string;
  count(sources: NumberSources): number | undefined | null;
  /** The list behind it and the permission it requires. */
  to: string;
  permission: Permission;
  isWarning?: true;
}

const inContent = (pick: (data: Content) => number) => ({
  count: ({ content }: NumberSources) => countOf(content, content.data && pick(content.data)),
});

/** Open tasks, the most urgent first. */
function numbersNow(): NumberNow[] {
  return [
    {
      name: '待审核评论',
      count: ({ comments }) => countOf(comments, comments.data?.waiting),
      ...{ to: listUrls.waiting(), permission: 'comments.read', isWarning: true },
    },
    {
      name: '待审核的账号交易',
      ...inContent((data) => data.trades_waiting),
      ...{ to: listUrls.tradesWaiting(), permission: 'trades.read', isWarning: true },
    },
    {
      name: '待处理的申诉',
      ...inContent((data) => data.appeals_waiting),
      ...{ to: listUrls.appealsWaiting(), permission: 'appeals.read', isWarning: true },
    },
    {
      name: '库存不足的礼包',
      ...inContent((data) => data.stock_low),
      ...{ to: listUrls.stockLow(), permission: 'packs.read', isWarning: true },
    },
    {
      name: '已领完的礼包',
      ...inContent((data) => data.stock_empty),
      ...{ to: listUrls.stockEmpty(), permission: 'packs.read', isWarning: true },
    },
    {
      name: `${ENDING_DAYS} 天内到期的礼包`,
      ...inContent((data) => data.packs_ending),
      ...{ to: listUrls.ending(), permission: 'packs.read' },
    },
    {
      name: '今日开服',
      ...inContent((data) => data.openings_today),
      ...{ to: listUrls.openings(), permission: 'openings.read' },
    },
    {
      name: '失效的友情链接',
      ...inContent((data) => data.dead_links),
      ...{ to: listUrls.deadLinks(), permission: 'links.read', isWarning: true },
    },
    {
      name: '下载地址失效的游戏',
      ...inContent((data) => data.dead_downloads),
      ...{ to: listUrls.deadDownloads(), permission: 'games.read', isWarning: true },
    },
    {
      name: '有失效链接的资讯',
      ...inContent((data) => data.dead_in_news),
      ...{ to: listUrls.deadInNews(), permission: 'news.read', isWarning: true },
    },
    {
      name: '有失效链接的轮播图',
      ...inContent((data) => data.dead_in_banners),
      ...{ to: listUrls.deadInBanners(), permission: 'banners.read', isWarning: true },
    },
    {
      name: '有失效链接的活动',
      ...inContent((data) => data.dead_in_activities),
      ...{ to: listUrls.deadInActivities(), permission: 'activities.read', isWarning: true },
    },
  ];
}

/** Current numbers, independent of the range. */
export function NumbersNow(sources: NumberSources) {
  return (
    <>
      <h2 className={styles.heading}>现在要处理的</h2>
      <section className={styles.numbers} aria-label="现在要处理的">
        {numbersNow().map(({ count, ...card }) => (
          <NumberCard key={card.name} count={count(sources)} {...card} />
        ))}
      </section>
    </>
  );
}
