import { type MetaArgs, useLocation } from 'react-router';
import { pageMeta } from '../../document/page-meta.ts';
import { browserLoader, type LoadArgs, serverLoader, usePageData } from '../../services/page-loader.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import layout from '../../ui/layout.module.css';
import { BaseActivity } from './base-activity.tsx';
import { BaseCarousel } from './base-carousel.tsx';
import { BaseLinks } from './base-links.tsx';
import { FullRanking } from './base-ranking.tsx';
import { BaseRecom } from './base-recom.tsx';
import { BaseTesting } from './base-testing.tsx';
import { type HomeData, loadHome } from './load-home.ts';

const load = (args: LoadArgs) => loadHome(args, true);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const TITLES = {
  BaseActivity: '活动',
  BaseCarousel: '精彩推荐',
  BaseLinks: '友情链接',
  BaseRanking: '排行榜',
  BaseRecom: '编辑推荐',
  BaseTesting: '新游测试',
} as const;

type Block = keyof typeof TITLES;

function blockOf(pathname: string): Block {
  return pathname.split('/')[2] as Block;
}

export function meta({ loaderData, matches, location }: MetaArgs) {
  const title = TITLES[blockOf(location.pathname)];
  return pageMeta<HomeData>({
    loaderData,
    matches,
    describe: (_data, { site }) => ({
      title,
      description: `${site.name}${title}：${site.slogan}。`,
      path: location.pathname,
    }),
  });
}

/** One block of the home page as a page of its own, as long as it is. */
export default function HomeBlock() {
  const data = usePageData<HomeData>();
  const block = blockOf(useLocation().pathname);
  const now = data.generated_at;
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: TITLES[block] }]} />
      <h1 className="visually-hidden">{TITLES[block]}</h1>
      {block === 'BaseActivity' && <BaseActivity activities={data.activities} now={now} alone />}
      {block === 'BaseCarousel' && <BaseCarousel banners={data.banners} />}
      {block === 'BaseLinks' && <BaseLinks links={data.links} />}
      {block === 'BaseRanking' && <FullRanking rankings={data.rankings} />}
      {block === 'BaseRecom' && <BaseRecom games={data.recommended} alone />}
      {block === 'BaseTesting' && <BaseTesting tests={data.tests} now={now} alone />}
    </div>
  );
}
