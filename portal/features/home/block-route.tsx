import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Page } from '#portal/ui/page.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { AllBanners } from './all-banners.tsx';
import { BaseActivity } from './base-activity.tsx';
import { BaseLinks } from './base-links.tsx';
import { FullRanking } from './base-ranking.tsx';
import { BaseRecom } from './base-recom.tsx';
import { BaseTesting } from './base-testing.tsx';
import { describeBlock } from './describe-block.ts';
import { BLOCK_TITLES, type BlockData, blockHref, loadBlock } from './load-block.ts';

export const loader = serverLoader(loadBlock);
export const clientLoader = browserLoader(loadBlock);

export const meta = pageMeta<BlockData>((data, { site }) => describeBlock(data, site.name));

/** One block of the home page as a separate page, in full. */
export default function HomeBlock() {
  const data = usePageData<BlockData>();
  const now = data.generated_at;
  return (
    <Page title={BLOCK_TITLES[data.block]}>
      {data.block === 'BaseActivity' && <BaseActivity activities={data.activities} now={now} alone />}
      {data.block === 'BaseCarousel' && (
        <>
          <AllBanners banners={data.banners.list} />
          <Pagination {...data.banners} address={blockHref(data.block)} />
        </>
      )}
      {data.block === 'BaseLinks' && <BaseLinks links={data.links} alone />}
      {data.block === 'BaseRanking' && <FullRanking rankings={data.rankings} />}
      {data.block === 'BaseRecom' && (
        <>
          <BaseRecom games={data.games.list} alone />
          <Pagination {...data.games} address={blockHref(data.block)} />
        </>
      )}
      {data.block === 'BaseTesting' && <BaseTesting tests={data.tests} now={now} alone />}
    </Page>
  );
}
