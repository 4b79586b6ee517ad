import { imageUrl } from '#contract/picture-sources.ts';
import type { MetaTag } from '#portal/head/page-meta.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import type { SharedGame } from './load-share.ts';
import { nameOf, SHARE_TABS, type ShareTab } from './share-tabs.ts';

/** The meta data of a share page; its canonical URL is the game's page. */
export function shareDescription(page: SharedGame, tab: ShareTab) {
  const name = nameOf(page);
  const game = page.info?.game;
  const offers = [
    page.packs?.total ? `${page.packs.total} 个礼包可领` : '',
    game?.score ? `玩家评分 ${game.score.toFixed(1)}` : '',
    game?.categories.join('、') ?? '',
  ].filter(Boolean);
  return {
    title: tab === 'GameDetail' ? name : `${name}${SHARE_TABS[tab]}`,
    description:
      [game?.summary, offers.join('，')].filter(Boolean).join(' ') || `${name}的介绍、礼包、评论和开服时间。`,
    path: gameHref(page),
    image: cardPicture(page),
  };
}

/** The picture for the card of a link in WeChat, at least 300 px: the cover, else the icon. */
export function cardPicture({ info }: SharedGame): string | null {
  return info?.game.cover_url ?? info?.game.icon_url ?? null;
}

/** The tags beside Open Graph that WeChat and QQ read for a link's card. */
export function cardTags(
  page: { title: string; description: string; image: string | null },
  origin: string,
): MetaTag[] {
  const image = page.image && new URL(imageUrl(page.image), origin).href;
  return [
    { itemProp: 'name', content: page.title },
    { itemProp: 'description', content: page.description },
    ...(image ? [{ itemProp: 'image', content: image }] : []),
  ];
}
