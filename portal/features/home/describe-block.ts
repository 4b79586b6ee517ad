import type { PageDescription } from '#portal/head/page-meta.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { BLOCK_TITLES, type BlockData, blockHref } from './load-block.ts';

/** So many names stand for a list. */
const NAMED = 6;

/** What the page of a block says of itself. The links stand on the home page as they are, which counts for them. */
export function describeBlock(data: BlockData, siteName: string): PageDescription {
  const title = BLOCK_TITLES[data.block];
  const page = 'games' in data ? data.games.page : 'banners' in data ? data.banners.page : 1;
  const address = withParam(blockHref(data.block), 'page', page > 1 ? String(page) : undefined);
  return {
    title,
    description: `${siteName}${contentOf(data) || `${title}：暂时没有内容。`}`,
    path: data.block === 'BaseLinks' ? '/' : address,
    page,
    noindex: contentOf(data) === '',
  };
}

/** What is on the page, in a sentence; empty where nothing is. */
function contentOf(data: BlockData): string {
  switch (data.block) {
    case 'BaseActivity':
      return listed(
        `活动 ${data.activities.length} 个，怎么参加、有什么奖励`,
        data.activities,
        ({ title }) => title,
      );
    case 'BaseCarousel':
      return listed(`推荐过的活动、礼包和新游`, data.banners.list, ({ headline, alt }) => headline || alt);
    case 'BaseLinks':
      return listed('的友情链接', data.links, ({ name }) => name);
    case 'BaseRanking':
      return listed('手游热门榜、新游榜和预约榜', data.rankings.hot, ({ game }) => game.name);
    case 'BaseRecom':
      return listed(
        `编辑推荐的手游 ${data.games.total} 款`,
        data.games.list,
        ({ name, reason }) => `${name}（${reason ?? ''}）`,
      );
    case 'BaseTesting':
      return listed(
        `新游测试 ${data.tests.length} 场`,
        data.tests,
        ({ game, kind }) => `${game.name}${kind}`,
      );
  }
}

function listed<T>(what: string, list: readonly T[], name: (one: T) => string): string {
  return list.length > 0 ? `${what}：${list.slice(0, NAMED).map(name).join('、')}` : '';
}
