import type { ReactNode } from 'react';
import { HEAT_DAYS, HEAT_WEIGHTS, SCORE_FROM, SCORE_PRIOR } from '#contract/ordering.ts';
import { tablePage } from '#portal/head/table-page.ts';
import layout from '#portal/ui/layout.module.css';
import { Page } from '#portal/ui/page.tsx';
import richText from '#portal/ui/rich-text.module.css';
import css from './ordering.module.css';

const { score, claims, favourites, downloads } = HEAT_WEIGHTS;

export const orderingPage = tablePage<null>({
  load: async () => null,
  describe: ({ site }) => ({
    title: '排序说明',
    description: `${site.name}的榜单、推荐和搜索如何排序：评分、热度、预约和下载如何计算，哪些位置由运营安排。`,
    path: '/BaseOrdering',
  }),
  Page: Ordering,
});

function Ordering() {
  return (
    <Page title="排序说明">
      <div className={`${layout.panel} ${css.panel}`}>
        <div className={richText.body}>
          <p>
            榜单、推荐和搜索都按下面的规则自动排序，对所有人都一样，不看您的账号，也不看您看过什么。位置不出售；由运营安排的位置都会写明。
          </p>
          <Part id="figures" title="数据来源">
            <ul>
              <li>
                评分和评分人数：只来自本站已发布的玩家评价，转自其他平台的评论不计入。页面上显示的是平均分；评价不到{' '}
                {SCORE_FROM} 条的，显示“评分人数不足”。
              </li>
              <li>下载：点击本站的下载按钮，每台设备每天每款游戏算一次，不算爬虫和程序。</li>
              <li>预约：本站玩家点过预约、没有取消的人数。</li>
              <li>阅读：文章在浏览器里打开满 5 秒，每个浏览器每天算一次。</li>
              <li>礼包可用率：领过码的玩家反馈的“可用”和“失效”。</li>
              <li>
                其他平台的数据一定会写明来源和日期，并且不参与排序；其他平台的评分换算成 10
                分制，旁边写明原评分，例如“9.2 分（原评分 4.6/5，来自 App Store，2026-11-20）”。
              </li>
            </ul>
          </Part>
          <Part id="heat" title="热度">
            <p>
              热度由四部分相加：评分 × {score}，最近 {HEAT_DAYS.claims} 天的礼包领取数、收藏数和最近{' '}
              {HEAT_DAYS.downloads} 天的下载数。后三项取数量级（以 10 为底的对数），分别乘以 {claims}、
              {favourites} 和 {downloads}，所以从 100 到 1,000 和从 1,000 到 10,000 的差距是一样的。
            </p>
            <p>
              评价很少的游戏，平均分容易虚高。排序用的评分会先加上 {SCORE_PRIOR.votes} 个 {SCORE_PRIOR.score}{' '}
              分再平均，评价越多，这些分的影响越小。
            </p>
          </Part>
          <Part id="boards" title="排行榜">
            <ul>
              <li>热门榜：按热度从高到低。</li>
              <li>新游榜：按收录或更新的时间，最近的在前。</li>
              <li>预约榜：还能预约的游戏，按预约人数从多到少；没有人预约的不上榜。</li>
            </ul>
            <p>
              每 10
              分钟计算一次。升降与前一天最后的名次比较。运营可以把游戏固定在某个名次，这样的位置标有“置顶”。
            </p>
          </Part>
          <Part id="recommended" title="猜你喜欢和编辑推荐">
            <ul>
              <li>
                猜你喜欢：看的是您正在浏览的游戏，不是您本人。题材相同的排在前面，其次是类型相同的，再按热度。
              </li>
              <li>编辑推荐：编辑写了推荐理由的游戏，按热度排。</li>
              <li>首页轮播和活动：由运营安排。</li>
            </ul>
          </Part>
          <Part id="search" title="搜索">
            <ul>
              <li>
                全部：最符合的一类排在最前；输入了“礼包码”“攻略”“开服”这样的词，就先列那一类。输入的词正好是类型、题材或平台时，最前面是游戏中心的筛选。
              </li>
              <li>
                游戏：名字越符合您输入的内容越靠前（完全相同、开头相同、包含），其次是别名、标签、开发商和发行商、可能的错别字，最后是简介；同样符合的按热度。搜索框下的建议也这样排。
              </li>
              <li>
                资讯和礼包：标题符合的在前，其次是礼包里的物品，再是属于所搜游戏的，各自按时间从新到旧。
              </li>
              <li>开服：区服名符合的在前，其次是所搜游戏的；先是即将开服的，再是已经开服的。</li>
              <li>
                大家都在搜：词由运营挑选。升降箭头比较的是最近 7 天和再前 7 天的搜索次数，次数太少的不显示。
              </li>
            </ul>
          </Part>
          <Part id="lists" title="其他列表">
            <ul>
              <li>游戏中心：默认按热度；也可以选最新、评分或下载。</li>
              <li>资讯：按发布时间；“大家都在读”按阅读数。</li>
              <li>礼包：先是可以领取的，再是即将开始和已结束的。</li>
              <li>评论：默认按赞数，也可以选最新。</li>
            </ul>
          </Part>
        </div>
      </div>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
