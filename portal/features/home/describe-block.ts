import type { PageDescription } from '#portal/head/page-meta.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { BLOCK_TITLES, type BlockData, blockHref } from './load-block.ts';

const NAMED = 6;

/** The meta data of a block's page. The links have the home page as their canonical URL. */
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

/** The content in a sentence; empty if there is none. */
function contentOf(data: BlockData): string {
  switch (data.block) {
    case 'BaseActivity':
      return listText(
        `活动 ${data.activities.length} 个，怎么参加、有什么奖励`,
        data.activities,
        ({ title }) => title,
      );
    case 'BaseCarousel':
      return listText(`推荐过的活动、礼包和新游`, data.banners.list, ({ headline, alt }) => headline || alt);
    case 'BaseLinks':
      return listText('的友情链接', data.links, ({ name }) => name);
    case 'BaseRanking':
      return listText('手游热门榜、新游榜和预约榜', data.rankings.hot, ({ game }) => game.name);
    case 'BaseRecom':
      return listText(
        `编辑推荐的手游 ${data.games.total} 款`,
        data.games.list,
        ({ name, reason }) => `${name}（${reason ?? ''}）`,
      );
    case 'BaseTesting':
      return listText(
        `新游测试 ${data.tests.length} 场`,
        data.tests,
        ({ game, kind }) => `${game.name}${kind}`,
      );
  }
}

function listText<T>(what: string, list: readonly T[], name: (one: T) => string): string {
  return list.length > 0 ? `${what}：${list.slice(0, NAMED).map(name).join('、')}` : '';
}
