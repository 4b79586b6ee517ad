import { breadcrumbList, itemList, type PageDescription, type RootData } from '#portal/head/page-meta.ts';
import { giftHref } from '#portal/ui/gift-facts.ts';
import type { PackPage } from './load-packs.ts';
import { canonicalAddress, GIFT_CENTER, type PackFilters } from './pack-filters.ts';
import { gameName } from './pack-results.tsx';

export function packPageMeta(
  packs: PackPage,
  filters: PackFilters,
  { site, origin }: RootData,
): PageDescription {
  const words = filters.chosen
    .map(({ name, value, label }) => (name === 'game_id' ? (gameName(packs, value) ?? label) : label))
    .join(' ');
  const items = packs.list.map((pack) => ({ name: `${pack.game.name} ${pack.title}`, href: giftHref(pack) }));
  return {
    title: words ? `${words} 礼包` : '礼包中心',
    description: `${site.name}礼包中心：${words}手游礼包 ${packs.total} 个，兑换码真实库存，附适用区服、有效期和兑换步骤，可按游戏、类型、平台和状态筛选。`,
    path: canonicalAddress(filters),
    page: packs.page,
    noindex: filters.chosen.length > 1 || packs.list.length === 0,
    structured: [
      breadcrumbList(origin, [{ label: '礼包中心', href: GIFT_CENTER }]),
      itemList(origin, items, packs),
    ],
  };
}
