import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { BroadcastBar } from '#portal/ui/broadcast.tsx';
import layout from '#portal/ui/layout.module.css';
import { withFilters } from '#portal/ui/list-address.ts';
import { Page } from '#portal/ui/page.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { WithoutScripts } from '#portal/ui/without-scripts.tsx';
import { BaseNotice } from './base-notice.tsx';
import css from './gift-center.module.css';
import { loadPacks, type PackPage } from './load-packs.ts';
import { OwnPacks } from './own-packs.tsx';
import { GIFT_CENTER, OWN_HASH, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

const OwnPacksIsland = island('own-packs', OwnPacks, 'view');

export const giftCenterPage = tablePage<PackPage>({
  load: loadPacks,
  describe: ({ data, url, ...root }) => packPageMeta(data, readFilters(url.searchParams), root),
  Page: GiftCenter,
});

/** Its script shows 我的礼包 in place of the list at its fragment (`ui/own-tab-script.ts`). */
function GiftCenter({ data: packs, site, url }: PageProps<PackPage>) {
  const filters = readFilters(url.searchParams);
  const { pool } = site.features;
  return (
    <Page title="礼包中心">
      <BroadcastBar title="领取播报" none="这里播报玩家的真实领取，手机号打码显示。" script="broadcast" />
      <div data-script="own-tab">
        <div className={css.tabs}>
          <Tabs
            label="礼包中心"
            tabs={[
              { href: withFilters(GIFT_CENTER, filters.chosen), label: '全部礼包', current: true },
              { href: OWN_HASH, label: '我的礼包', current: false },
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
            <div data-part="all">
              <PackResults packs={packs} filters={filters} path={GIFT_CENTER} pool={pool} />
            </div>
            <div data-part="mine" hidden>
              <OwnPacksIsland />
            </div>
          </div>
          <BaseNotice pool={pool} />
        </div>
      </div>
    </Page>
  );
}
