import { useMay } from '#admin/auth/use-session.ts';
import { type CallState, useCall } from '#admin/calls/use-call.ts';
import { listUrl, today, within } from '#admin/charts/range.ts';
import { avatarQueue } from '#contract/admin/avatars.ts';
import { type dashboardComments, type dashboardContent, ENDING_DAYS } from '#contract/admin/dashboard.ts';
import { URGENT_DAYS } from '#contract/admin/packs.ts';
import type { ResourceName } from '#contract/admin/roles.ts';
import type { CallData } from '#contract/call.ts';
import styles from './dashboard.module.css';
import { countOf, NumberCard } from './number-card.tsx';

type Content = CallData<typeof dashboardContent>;
type CountName = { [Name in keyof Content]: Content[Name] extends number ? Name : never }[keyof Content];

interface Sources {
  content: CallState<Content>;
  comments: CallState<CallData<typeof dashboardComments>>;
}

interface NumberNow {
  name: string;
  /** The count of the content, or of the waiting comments or reports. */
  count: CountName | 'waiting' | 'reports_waiting';
  /** The list behind it, whose read permission the link requires, and its filters. */
  list: ResourceName | 'reviews';
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
    { name: '待审核的评论', count: 'waiting', list: 'comments', filters: { state: '待审核' } },
    { name: '待处理的举报', count: 'reports_waiting', list: 'reports', filters: { state: '待处理' } },
    { name: '待审核的账号交易', count: 'trades_waiting', list: 'trades', filters: { state: '审核中' } },
    { name: '待审核的内容', count: 'reviews_waiting', list: 'reviews', filters: { state: '待审核' } },
    { name: '待处理的申诉', count: 'appeals_waiting', list: 'appeals', filters: { state: '待处理' } },
    { name: '库存不足的礼包', count: 'stock_low', list: 'packs', filters: { ...shown, stock: 'low' } },
    {
      name: `${URGENT_DAYS} 天内会领完的礼包`,
      count: 'stock_soon',
      list: 'packs',
      filters: { ...shown, stock: 'soon' },
    },
    { name: '没有码可领的礼包', count: 'stock_empty', list: 'packs', filters: { ...shown, stock: 'empty' } },
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
  const may = useMay();
  return (
    <>
      <h2 className={styles.heading}>待办事项</h2>
      <section className={styles.numbers} aria-label="待办事项">
        {numbersNow().map(({ name, count, list, filters, isWarning = true }) => (
          <NumberCard
            key={name}
            name={name}
            count={
              count === 'waiting' || count === 'reports_waiting'
                ? countOf(comments, (data) => data[count])
                : countOf(content, (data) => data[count])
            }
            to={listUrl(list, filters)}
            permission={`${list}.read`}
            isWarning={isWarning}
          />
        ))}
        {may('avatars.read') && <WaitingAvatars />}
      </section>
    </>
  );
}

/** Pictures of players that wait; absent while there are none, as most sites do not allow them. */
function WaitingAvatars() {
  const { data } = useCall(avatarQueue, { state: '待审核', size: 1 });
  return data && data.total > 0 ? (
    <NumberCard
      name="待审核的头像"
      count={data.total}
      to={listUrl('avatars', {})}
      permission="avatars.read"
      isWarning
    />
  ) : null;
}
