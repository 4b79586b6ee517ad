import type { MetaArgs } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { breadcrumbList, pageMeta } from '#portal/head/page-meta.ts';
import { giftHref, packContents } from '#portal/ui/gift-facts.ts';
import { GiftChoice } from './gift-choice.tsx';
import { GiftView } from './gift-view.tsx';
import { loadPack, type PackDetailsData } from './load-packs.ts';
import { validity } from './pack-facts.ts';
import { GIFT_CENTER } from './pack-filters.ts';

export const loader = serverLoader(loadPack);
export const clientLoader = browserLoader(loadPack);

export function meta({ loaderData, matches }: MetaArgs) {
  return pageMeta<PackDetailsData>({
    loaderData,
    matches,
    describe: (page, { origin }) => {
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
      const inside = packContents(pack);
      return {
        title: `${name}_领取与兑换`,
        description: `${name}${inside ? `：${inside}` : ''}。${validity(pack)}，附适用范围和兑换步骤。`,
        path: giftHref(pack),
        image: pack.game.icon_url,
        structured: [
          breadcrumbList(origin, [
            { label: '礼包中心', href: GIFT_CENTER },
            { label: name, href: giftHref(pack) },
          ]),
        ],
      };
    },
  });
}

export default function GiftDetails() {
  const page = usePageData<PackDetailsData>();
  return page.kind === 'choice' ? (
    <GiftChoice packs={page.packs} now={page.generated_at} />
  ) : (
    <GiftView key={page.info.pack.id} info={page.info} />
  );
}
