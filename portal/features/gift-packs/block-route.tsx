import { useLocation } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';
import { ClaimList } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './gift-center.module.css';
import { loadPacks, type PackPage } from './load-packs.ts';
import { GIFT_CENTER, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

const TITLES = { basebroadcast: '领取播报', basenotice: '领取须知', basescreen: '筛选礼包' } as const;

type Block = keyof typeof TITLES;

function blockOf(pathname: string): Block {
  return pathname.split('/')[2]?.toLowerCase() as Block;
}

const load = async (args: LoadArgs): Promise<PackPage | null> =>
  blockOf(args.url.pathname) === 'basescreen' ? loadPacks(args) : null;
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<typeof clientLoader>((packs, root, { pathname, search }) => {
  const title = TITLES[blockOf(pathname)];
  return packs
    ? packPageMeta(packs, readFilters(new URLSearchParams(search)), root)
    : {
        title,
        description: `${root.site.name}礼包中心的${title}：一人一码，库存真实，领取前核对平台、区服和渠道。`,
        path: GIFT_CENTER,
      };
});

export default function GiftBlock() {
  const packs = usePageData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const block = blockOf(pathname);
  return (
    <Page title={TITLES[block]} crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: TITLES[block] }]}>
      {block === 'basebroadcast' && <ClaimList />}
      {block === 'basenotice' && <BaseNotice />}
      {packs ? (
        <PackResults
          packs={packs}
          filters={readFilters(new URLSearchParams(search))}
          path={`${GIFT_CENTER}/BaseScreen`}
        />
      ) : (
        <p className={css.onward}>
          <a href={GIFT_CENTER} className={buttonClass.button}>
            去礼包中心
          </a>
        </p>
      )}
    </Page>
  );
}
