import type { ReactNode } from 'react';
import type { BannerShown } from '#contract/entities/site.ts';
import { type Load, PageMoved } from '#portal/api/page-loader.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { fullDate } from '#portal/ui/format.ts';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import css from './all-banners.module.css';
import { BaseActivity } from './base-activity.tsx';
import { BaseLinks } from './base-links.tsx';
import { FullRanking } from './base-ranking.tsx';
import { BaseRecom } from './base-recom.tsx';
import { BaseTesting } from './base-testing.tsx';
import { BLOCK_TITLES, type BlockData, blockHref, describeBlock, loadBlock } from './load-block.ts';

/** The former URL of the home page. */
const FORMER = '/BaseHomePage';

const load: Load<BlockData> = async (args) => {
  if (args.url.pathname === FORMER) {
    throw new PageMoved('/');
  }
  return loadBlock(args);
};

export const homeBlockPage = tablePage<BlockData>({
  load,
  describe: ({ data, site }) => describeBlock(data, site.name),
  Page: HomeBlock,
});

function HomeBlock({ data }: PageProps<BlockData>) {
  return (
    <Page title={BLOCK_TITLES[data.block]}>
      {'afterLast' in data ? (
        <PastLastPage what="内容" address={blockHref(data.block)} />
      ) : (
        <Block data={data} />
      )}
    </Page>
  );
}

function Block({ data }: { data: Exclude<BlockData, { afterLast: unknown }> }) {
  const now = data.generated_at;
  return (
    <>
      {data.block === 'BaseActivity' && (
        <div data-script="shown">
          <BaseActivity activities={data.activities} now={now} alone />
        </div>
      )}
      {data.block === 'BaseCarousel' && (
        <Listed list={data.banners} block={data.block}>
          <AllBanners banners={data.banners.list} />
        </Listed>
      )}
      {data.block === 'BaseLinks' && <BaseLinks links={data.links} alone />}
      {data.block === 'BaseRanking' && <FullRanking rankings={data.rankings} />}
      {data.block === 'BaseRecom' && (
        <Listed list={data.games} block={data.block}>
          <BaseRecom games={data.games.list} alone />
        </Listed>
      )}
      {data.block === 'BaseTesting' && <BaseTesting tests={data.tests} now={now} alone />}
    </>
  );
}

interface ListedProps {
  list: { list: readonly unknown[]; page: number; size: number; total: number };
  block: BlockData['block'];
  children: ReactNode;
}

/** A page of a list with its pagination. */
function Listed({ list, block, children }: ListedProps) {
  const address = blockHref(block);
  if (list.list.length === 0 && list.page > 1) {
    return <PastLastPage what="推荐" address={address} />;
  }
  return (
    <>
      {children}
      <Pagination {...list} address={address} />
    </>
  );
}

const SECTIONS = [
  { state: '进行中', title: '正在推荐' },
  { state: '已结束', title: '往期推荐' },
] as const;

function AllBanners({ banners }: { banners: readonly BannerShown[] }) {
  if (banners.length === 0) {
    return (
      <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心看看' }}>
        现在没有推荐的活动。
      </EmptyNotice>
    );
  }
  return SECTIONS.map(({ state, title }) => {
    const shown = banners.filter((banner) => banner.state === state);
    return (
      shown.length > 0 && (
        <section key={state} aria-label={title} className={css.section}>
          <h2 className={css.heading}>{title}</h2>
          <ul className={layout.grid2}>
            {shown.map((banner) => (
              <BannerCard key={banner.id} banner={banner} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

function BannerCard({ banner }: { banner: BannerShown }) {
  const { image, alt, headline, sub, link, state } = banner;
  const over = state === '已结束';
  return (
    <li className={over ? `${css.card} ${css.over}` : css.card}>
      <Picture
        src={image}
        alt=""
        name={headline || alt}
        width={592}
        height={237}
        sizes="(max-width: 767px) calc(100vw - 32px), 592px"
        className={css.picture}
      />
      <div className={css.words}>
        <h3 className="row-2">
          <Badge tone={over ? 'quiet' : 'action'}>{state}</Badge>
          <a href={link} className={css.link}>
            {headline || alt}
          </a>
        </h3>
        {sub && <p className={css.sub}>{sub}</p>}
        <p className={css.when}>{period(banner)}</p>
      </div>
    </li>
  );
}

function period({ starts_at, ends_at }: BannerShown): string {
  const from = starts_at && fullDate(starts_at);
  const to = ends_at && fullDate(ends_at);
  return from && to ? `${from} – ${to}` : to ? `至 ${to}` : from ? `${from} 起` : '长期有效';
}
