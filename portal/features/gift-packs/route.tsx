import { type MetaArgs, useLocation } from 'react-router';
import { pageMeta } from '../../document/page-meta.ts';
import { browserLoader, serverLoader, usePageData } from '../../services/page-loader.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import layout from '../../ui/layout.module.css';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import { BaseScreen } from './base-screen.tsx';
import css from './gift-center.module.css';
import { loadPacks, type PackPage } from './load-packs.ts';
import { GIFT_CENTER, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

export const loader = serverLoader(loadPacks);
export const clientLoader = browserLoader(loadPacks);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const filters = readFilters(new URLSearchParams(location.search));
  return pageMeta<PackPage>({
    loaderData,
    matches,
    describe: (packs, root) => packPageMeta(packs, filters, root),
  });
}

/** All gift packs, by filter, with the rules of claiming beside them. */
export default function GiftCenter() {
  const packs = usePageData<PackPage>();
  const filters = readFilters(new URLSearchParams(useLocation().search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '礼包中心' }]} />
      <h1 className={layout.title}>礼包中心</h1>
      <BaseBroadcast />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.main}>
          <BaseScreen filters={filters} games={packs.games} path={GIFT_CENTER} />
          <PackResults packs={packs} filters={filters} path={GIFT_CENTER} />
        </div>
        <BaseNotice />
      </div>
    </div>
  );
}
