import type { CallState } from '#admin/auth/use-call.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { type dashboardComments, type dashboardContent, ENDING_DAYS } from '#contract/admin/dashboard.ts';
import type { ResourceName } from '#contract/admin/roles.ts';
import styles from './dashboard.module.css';
import { countOf, NumberCard } from './number-card.tsx';
import { listUrl, today, within } from './range.ts';

type Content = AdminData<typeof dashboardContent>;
type CountName = { [Name in keyof Content]: Content[Name] extends number ? Name : never }[keyof Content];

interface Sources {
  content: CallState<Content>;
  comments: CallState<AdminData<typeof dashboardComments>>;
}

interface NumberNow {
  name: string;
  /** The count of the content, or the waiting comments. */
  count: CountName | 'waiting';
  /** The list behind it, whose read permission the link requires, and its filters. */
  list: ResourceName;
  filters: Record<string, string>;
  isWarning?: false;
}

/** Open tasks, the most urgent first. */
function numbersNow(): NumberNow[] {
  const shown = { state: 'published' };
  const ending = { ...shown, ends_within: String(ENDING_DAYS) };
  const dead = { ...shown, links: 'dead' };
  const openings = within({ from: today(), to: today() });
  return [
    { name: '待审核评论', count: 'waiting', list: 'comments', filters: { state: '待审核' } },
    { name: '待审核的账号交易', count: 'trades_waiting', list: 'trades', filters: { state: '审核中' } },
    { name: '待处理的申诉', count: 'appeals_waiting', list: 'appeals', filters: { state: '待处理' } },
    { name: '库存不足的礼包', count: 'stock_low', list: 'packs', filters: { ...shown, stock: 'low' } },
    { name: '已领完的礼包', count: 'stock_empty', list: 'packs', filters: { ...shown, stock: 'empty' } },
    {
      name: `${ENDING_DAYS} 天内到期的礼包`,
      count: 'packs_ending',
      list: 'packs',
      filters: ending,
      isWarning: false,
    },
    { name: '今日开服', count: 'openings_today', list: 'openings', filters: openings, isWarning: false },
    { name: '失效的友情链接', count: 'dead_links', list: 'links', filters: { state: 'dead' } },
    {
      name: '下载地址失效的游戏',
      count: 'dead_downloads',
      list: 'games',
      filters: { ...shown, downloads: 'dead' },
    },
    { name: '有失效链接的资讯', count: 'dead_in_news', list: 'news', filters: dead },
    { name: '有失效链接的轮播图', count: 'dead_in_banners', list: 'banners', filters: dead },
    { name: '有失效链接的活动', count: 'dead_in_activities', list: 'activities', filters: dead },
  ];
}

/** Current numbers, independent of the range. */
export function NumbersNow({ content, comments }: Sources) {
  return (
    <>
      <h2 className={styles.heading}>现在要处理的</h2>
      <section className={styles.numbers} aria-label="现在要处理的">
        {numbersNow().map(({ name, count, list, filters, isWarning = true }) => (
          <NumberCard
            key={name}
            name={name}
            count={
              count === 'waiting'
                ? countOf(comments, ({ waiting }) => waiting)
                : countOf(content, (data) => data[count])
            }
            to={listUrl(list, filters)}
            permission={`${list}.read`}
            isWarning={isWarning}
          />
        ))}
      </section>
    </>
  );
}
