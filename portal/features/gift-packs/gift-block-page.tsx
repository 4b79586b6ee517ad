import type { Load } from '#portal/api/page-loader.ts';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';
import { BaseNotice } from './base-notice.tsx';
import { ClaimList } from './claim-list.tsx';
import css from './gift-center.module.css';
import { loadPacks, type PackPage } from './load-packs.ts';
import { GIFT_CENTER, readFilters } from './pack-filters.ts';
import { packPageMeta } from './pack-page-meta.ts';
import { PackResults } from './pack-results.tsx';

const TITLES = { BaseBroadcast: '领取播报', BaseNotice: '领取须知', BaseScreen: '筛选礼包' } as const;

const ClaimListIsland = island('claim-list', ClaimList, 'view');

type Block = keyof typeof TITLES;

function blockOf({ pathname }: URL): Block {
  return pathname.split('/')[2] as Block;
}

const load: Load<PackPage | null> = async (args) =>
  blockOf(args.url) === 'BaseScreen' ? loadPacks(args) : null;

export const giftBlockPage = tablePage<PackPage | null>({ load, describe, Page: GiftBlock });

function describe({ data: packs, url, ...root }: PageProps<PackPage | null>): PageDescription {
  const title = TITLES[blockOf(url)];
  return packs
    ? packPageMeta(packs, readFilters(url.searchParams), root)
    : {
        title,
        description: `${root.site.name}礼包中心的${title}：一人一码，库存真实，领取前核对平台、区服和渠道。`,
        path: GIFT_CENTER,
      };
}

function GiftBlock({ data: packs, site, url }: PageProps<PackPage | null>) {
  const { pool } = site.features;
  const block = blockOf(url);
  return (
    <Page title={TITLES[block]} crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: TITLES[block] }]}>
      {block === 'BaseBroadcast' && <ClaimListIsland />}
      {block === 'BaseNotice' && <BaseNotice pool={pool} />}
      {packs ? (
        <PackResults
          packs={packs}
          filters={readFilters(url.searchParams)}
          path={`${GIFT_CENTER}/BaseScreen`}
          pool={pool}
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
