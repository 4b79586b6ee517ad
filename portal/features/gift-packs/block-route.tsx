import { type MetaArgs, useLocation } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import layout from '#portal/ui/layout.module.css';
import { ClaimList } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import { BaseScreen } from './base-screen.tsx';
import css from './gift-center.module.css';
import { loadPacks, type PackPage } from './load-packs.ts';
import { GIFT_CENTER, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

const SCREEN = `${GIFT_CENTER}/BaseScreen`;
const TITLES = { basebroadcast: '领取播报', basenotice: '领取须知', basescreen: '筛选礼包' } as const;

type Block = keyof typeof TITLES;

function blockOf(pathname: string): Block {
  return pathname.split('/')[2]?.toLowerCase() as Block;
}

const load = async (args: LoadArgs): Promise<PackPage | null> =>
  blockOf(args.url.pathname) === 'basescreen' ? loadPacks(args) : null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const title = TITLES[blockOf(location.pathname)];
  return pageMeta<PackPage | null>({
    loaderData,
    matches,
    describe: (packs, root) =>
      packs
        ? packPageMeta(packs, readFilters(new URLSearchParams(location.search)), root)
        : {
            title,
            description: `${root.site.name}礼包中心的${title}：一人一码，库存真实，领取前核对平台、区服和渠道。`,
            path: GIFT_CENTER,
          },
  });
}

/** One block of the gift centre as a separate page; the filters with their results. */
export default function GiftBlock() {
  const packs = usePageData<PackPage | null>();
  const { pathname, search } = useLocation();
  const block = blockOf(pathname);
  const filters = readFilters(new URLSearchParams(search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: TITLES[block] }]} />
      <h1 className={layout.title}>{TITLES[block]}</h1>
      {block === 'basebroadcast' && <ClaimList />}
      {block === 'basenotice' && <BaseNotice />}
      {!packs && (
        <p className={css.onward}>
          <a href={GIFT_CENTER} className={buttonClass.button}>
            去礼包中心
          </a>
        </p>
      )}
      {packs && (
        <>
          <BaseScreen filters={filters} games={packs.games} path={SCREEN} />
          <PackResults packs={packs} filters={filters} path={SCREEN} />
        </>
      )}
    </div>
  );
}
