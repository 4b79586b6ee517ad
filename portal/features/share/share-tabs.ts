import { countText } from '#portal/ui/format.ts';
import { shareHref } from '#portal/ui/game-links.ts';
import type { SharedGame } from './load-share.ts';

export const SHARE_TABS = {
  GameDetail: '详情',
  Bonus: '礼包',
  Review: '评论',
  ServerLaunch: '开服',
} as const;

export type ShareTab = keyof typeof SHARE_TABS;

const NAMES = Object.keys(SHARE_TABS) as ShareTab[];

/** The tab of a path; the first one by default. */
export function tabOf(pathname: string): ShareTab {
  const name = pathname.split('/')[3]?.toLowerCase();
  return NAMES.find((tab) => tab.toLowerCase() === name) ?? 'GameDetail';
}

export function tabLinks(page: SharedGame, chosen: ShareTab) {
  const counts: Partial<Record<ShareTab, number | undefined>> = {
    Bonus: page.packs?.total,
    Review: page.reviews?.total,
    ServerLaunch: page.openings?.list.length,
  };
  return NAMES.map((tab) => {
    const count = counts[tab];
    return {
      href: shareHref(page, tab),
      label: count ? `${SHARE_TABS[tab]} ${countText(count)}` : SHARE_TABS[tab],
      current: tab === chosen,
    };
  });
}

/** The game's name from any loaded block. */
export function nameOf({ info, packs, openings }: SharedGame): string {
  return info?.game.name ?? packs?.list[0]?.game.name ?? openings?.list[0]?.game.name ?? '游戏';
}
