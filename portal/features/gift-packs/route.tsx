import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import layout from '#portal/ui/layout.module.css';
import { withFilters } from '#portal/ui/list-address.ts';
import { Page } from '#portal/ui/page.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { WithoutScripts } from '#portal/ui/without-scripts.tsx';
import { BaseBroadcast } from './base-broadcast.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './gift-center.module.css';
import { loadPacks } from './load-packs.ts';
import { OwnPacks } from './own-packs.tsx';
import { GIFT_CENTER, OWN_HASH, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

export const loader = serverLoader(loadPacks);
export const clientLoader = browserLoader(loadPacks);

export const meta = pageMeta<typeof clientLoader>((packs, root, { search }) =>
  packPageMeta(packs, readFilters(new URLSearchParams(search)), root),
);

export default function GiftCenter() {
  const packs = usePageData<typeof clientLoader>();
  const { search, hash } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const [mine, setMine] = useState(false);
  useEffect(() => setMine(hash === OWN_HASH), [hash]);
  return (
    <Page title="礼包中心">
      <BaseBroadcast />
      <div className={css.tabs}>
        <Tabs
          label="礼包中心"
          tabs={[
            { href: withFilters(GIFT_CENTER, filters.chosen), label: '全部礼包', current: !mine },
            { href: OWN_HASH, label: '我的礼包', current: mine },
          ]}
        />
      </div>
      <WithoutScripts id="mine">
        查看领过的兑换码要先登录，登录需要浏览器启用 JavaScript。登录过的，
        <a href="/BaseMy/BasePlain" rel="nofollow" className="link">
          在这里查看兑换码
        </a>
        。
      </WithoutScripts>
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className="shrink">
          {mine ? <OwnPacks /> : <PackResults packs={packs} filters={filters} path={GIFT_CENTER} />}
        </div>
        <BaseNotice />
      </div>
    </Page>
  );
}
