import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '#contract/call.ts';
import type { PageKind } from '#contract/page-kinds.ts';

/** The call that a page begins with when somebody comes to it from another page, without loading it whole. */
const OPENED_BY: Partial<Record<string, PageKind>> = {
  '/vue/index': 'home',
  '/vue/game': 'games',
  '/vue/gameinfo': 'game',
  '/vue/news': 'news',
  '/vue/newsinfo': 'article',
  '/vue/gift': 'packs',
  '/vue/giftinfo': 'pack',
  '/vue/server': 'schedule',
  '/vue/searchgame': 'search',
  '/vue/searchnews': 'search',
  '/vue/searchgift': 'search',
  '/vue/trade': 'trades',
  '/vue/tradeinfo': 'trade',
  '/index.php/api/game/gameinfo': 'share',
  '/vue/download': 'download',
  '/vue/page': 'info',
};

/** The kind of page that the portal's own scripts open with a call; undefined for a call of anybody else. */
export function openedBy(call: Call, headers: IncomingHttpHeaders): PageKind | undefined {
  return headers['x-portal'] === '1' ? OPENED_BY[call.path] : undefined;
}
