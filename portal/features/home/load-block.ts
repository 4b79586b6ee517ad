import type { CallData } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import type { bannerList } from '#contract/calls/site.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { pageParam } from '#portal/ui/list-address.ts';
import { type HomeData, loadHome } from './load-home.ts';

/** The blocks of the home page that have a separate page. */
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
  | Needs<'BaseTesting', Pick<HomeData, 'tests'>>;

/** Banners and recommended games on one page. */
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

/** Loads the data of the path's block: in full, or one page of it. */
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
  return {
    BaseActivity: { block: 'BaseActivity', activities, generated_at } as const,
    BaseLinks: { block: 'BaseLinks', links, generated_at } as const,
    BaseRanking: { block: 'BaseRanking', rankings, generated_at } as const,
    BaseTesting: { block: 'BaseTesting', tests, generated_at } as const,
  }[block];
}
