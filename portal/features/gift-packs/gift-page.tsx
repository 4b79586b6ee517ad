import type { PackCard } from '#contract/entities/pack.ts';
import { GiftCard } from '#portal/actions/gift-card.tsx';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { giftHref, packContents } from '#portal/ui/gift-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';
import { GiftView } from './gift-view.tsx';
import { loadPack, type PackDetailsData } from './load-packs.ts';
import { validity } from './pack-facts.ts';
import { GIFT_CENTER, isDialogPath } from './pack-filters.ts';

export const giftPage = tablePage<PackDetailsData>({ load: loadPack, describe, Page: GiftDetails });

function describe({ data: page, origin }: PageProps<PackDetailsData>): PageDescription {
  if (page.kind === 'choice') {
    return {
      title: '选择礼包',
      description: '正在发放的手游礼包，选一个看内容、适用区服、有效期和兑换步骤。',
      path: '/BaseGiftDetails',
      noindex: true,
    };
  }
  const { pack } = page.info;
  const name = `${pack.game.name}${pack.title}`;
  const contents = packContents(pack);
  const crumbs = [
    { label: '礼包中心', href: GIFT_CENTER },
    { label: name, href: giftHref(pack) },
  ];
  return {
    title: `${name}_领取与兑换`,
    description: `${name}${contents ? `：${contents}` : ''}。${validity(pack)}，附适用范围和兑换步骤。`,
    path: giftHref(pack),
    image: pack.game.icon_url,
    structured: [breadcrumbList(origin, crumbs)],
  };
}

function GiftDetails({ data: page, site, url }: PageProps<PackDetailsData>) {
  return page.kind === 'choice' ? (
    <GiftChoice packs={page.packs} now={page.generated_at} />
  ) : (
    <GiftView info={page.info} site={site} isDialog={isDialogPath(url.pathname)} />
  );
}

/** The page without an id: the packs that can be claimed now. */
function GiftChoice({ packs, now }: { packs: readonly PackCard[]; now: string }) {
  return (
    <Page title="想看哪个礼包？" crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: '选择礼包' }]}>
      <Section title="正在发放" more={{ href: GIFT_CENTER, label: '全部礼包' }}>
        {packs.length === 0 ? (
          <EmptyNotice action={{ href: GIFT_CENTER, label: '去礼包中心' }}>
            现在没有正在发放的礼包。
          </EmptyNotice>
        ) : (
          <div className={layout.grid3}>
            {packs.map((pack) => (
              <GiftCard key={pack.id} pack={pack} now={now} />
            ))}
          </div>
        )}
      </Section>
    </Page>
  );
}
