import type { CallData } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import type { bannerList } from '#contract/calls/site.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';
import { type HomeData, loadHome } from './load-home.ts';

export const BLOCK_TITLES = {
  BaseActivity: '活动',
  BaseCarousel: '精彩推荐',
  BaseLinks: '友情链接',
  BaseRanking: '排行榜',
  BaseRecom: '编辑推荐',
  BaseTesting: '新游测试',
} as const;

export type BlockName = keyof typeof BLOCK_TITLES;
type Needs<Block extends BlockName, Data> = { block: Block; generated_at: string } & Data;

export type BlockData =
  | Needs<'BaseActivity', Pick<HomeData, 'activities'>>
  | Needs<'BaseCarousel', { banners: CallData<typeof bannerList> }>
  | Needs<'BaseLinks', Pick<HomeData, 'links'>>
  | Needs<'BaseRanking', Pick<HomeData, 'rankings'>>
  | Needs<'BaseRecom', { games: CallData<typeof gameList> }>
  | Needs<'BaseTesting', Pick<HomeData, 'tests'>>
  | Needs<WholeBlock, { afterLast: { list: readonly []; page: number } }>;

/** A block whose page has all of it. */
type WholeBlock = Exclude<BlockName, 'BaseCarousel' | 'BaseRecom'>;

const PAGE_SIZE = 12;

export function blockHref(block: BlockName): string {
  return `/BaseHomePage/${block}`;
}

/** The block of a path, ignoring case. */
export function blockOf(pathname: string): BlockName {
  const name = pathname.split('/')[2]?.toLowerCase();
  const found = (Object.keys(BLOCK_TITLES) as BlockName[]).find((block) => block.toLowerCase() === name);
  return found ?? 'BaseActivity';
}

export async function loadBlock(args: LoadArgs): Promise<BlockData> {
  const { services, url } = args;
  const block = blockOf(url.pathname);
  const range = { page: pageParam(url.searchParams), size: PAGE_SIZE };
  if (block === 'BaseCarousel') {
    const banners = required(await services.get('/vue/banners', range));
    return { block, banners, generated_at: banners.generated_at };
  }
  if (block === 'BaseRecom') {
    const games = required(await services.get('/vue/game', { recommended: '1', ...range }));
    return { block, games, generated_at: games.generated_at };
  }
  const { activities, links, rankings, tests, generated_at } = await loadHome(args, true);
  if (range.page > 1) {
    return { block, afterLast: { list: [], page: range.page }, generated_at };
  }
  return {
    BaseActivity: { block: 'BaseActivity', activities, generated_at } as const,
    BaseLinks: { block: 'BaseLinks', links, generated_at } as const,
    BaseRanking: { block: 'BaseRanking', rankings, generated_at } as const,
    BaseTesting: { block: 'BaseTesting', tests, generated_at } as const,
  }[block];
}

const NAMED = 6;

/** The meta data of a block's page. The links have the home page as their canonical URL. */
export function describeBlock(data: BlockData, siteName: string): PageDescription {
  const title = BLOCK_TITLES[data.block];
  const page = pageOf(data);
  const address = withParam(blockHref(data.block), 'page', page > 1 ? String(page) : undefined);
  return {
    title,
    description: `${siteName}${contentOf(data) || `${title}：暂时没有内容。`}`,
    path: data.block === 'BaseLinks' && page === 1 ? '/' : address,
    page,
    noindex: contentOf(data) === '',
  };
}

function pageOf(data: BlockData): number {
  const list =
    'games' in data ? data.games : 'banners' in data ? data.banners : 'afterLast' in data && data.afterLast;
  return list ? list.page : 1;
}

/** The content in a sentence; empty if there is none. */
function contentOf(data: BlockData): string {
  if ('afterLast' in data) {
    return '';
  }
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
