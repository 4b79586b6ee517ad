import { isFeed, siteMap } from '#contract/site-map.ts';
import { downloadPage } from '../features/download/download-page.tsx';
import { offlinePage } from '../features/errors/offline-page.tsx';
import { gameCenterPage } from '../features/game-center/game-center-page.tsx';
import { gameBlockPage } from '../features/game-details/game-block-page.tsx';
import { gamePage } from '../features/game-details/game-page.tsx';
import { giftBlockPage } from '../features/gift-packs/gift-block-page.tsx';
import { giftCenterPage } from '../features/gift-packs/gift-center-page.tsx';
import { giftPage } from '../features/gift-packs/gift-page.tsx';
import { homeBlockPage } from '../features/home/block-page.tsx';
import { homePage } from '../features/home/home-page.tsx';
import { infoPage } from '../features/info-pages/info-page.tsx';
import { loginPage } from '../features/login/login-page.tsx';
import { playerPage } from '../features/login/player-page.tsx';
import { selfCheckPage } from '../features/login/self-check-page.tsx';
import { messagesPage } from '../features/messages/messages-page.tsx';
import { articlePage } from '../features/news/article-page.tsx';
import { newsPage } from '../features/news/news-page.tsx';
import { orderingPage } from '../features/ordering/ordering-page.tsx';
import { ownPage } from '../features/own-page/own-page.tsx';
import { reportPage } from '../features/reports/report-page.tsx';
import { searchPage } from '../features/search/search-page.tsx';
import { schedulePage } from '../features/server-schedule/schedule-page.tsx';
import { sharePage } from '../features/share/share-page.tsx';
import { hallBlockPage } from '../features/trading-hall/hall-block-page.tsx';
import { hallPage } from '../features/trading-hall/hall-page.tsx';
import { tradeBlockPage } from '../features/trading-hall/trade-block-page.tsx';
import { tradePage } from '../features/trading-hall/trade-page.tsx';
import type { TablePage } from '../head/table-page.ts';

/** The pages by their module, as the site map names it. */
const MODULES: Readonly<Record<string, TablePage<unknown>>> = {
  'features/download/download-page.tsx': downloadPage,
  'features/errors/offline-page.tsx': offlinePage,
  'features/game-center/game-center-page.tsx': gameCenterPage,
  'features/game-details/game-block-page.tsx': gameBlockPage,
  'features/game-details/game-page.tsx': gamePage,
  'features/gift-packs/gift-block-page.tsx': giftBlockPage,
  'features/gift-packs/gift-center-page.tsx': giftCenterPage,
  'features/gift-packs/gift-page.tsx': giftPage,
  'features/home/block-page.tsx': homeBlockPage,
  'features/home/home-page.tsx': homePage,
  'features/info-pages/info-page.tsx': infoPage,
  'features/login/login-page.tsx': loginPage,
  'features/login/player-page.tsx': playerPage,
  'features/login/self-check-page.tsx': selfCheckPage,
  'features/messages/messages-page.tsx': messagesPage,
  'features/news/article-page.tsx': articlePage,
  'features/news/news-page.tsx': newsPage,
  'features/ordering/ordering-page.tsx': orderingPage,
  'features/own-page/own-page.tsx': ownPage,
  'features/reports/report-page.tsx': reportPage,
  'features/search/search-page.tsx': searchPage,
  'features/server-schedule/schedule-page.tsx': schedulePage,
  'features/share/share-page.tsx': sharePage,
  'features/trading-hall/hall-block-page.tsx': hallBlockPage,
  'features/trading-hall/hall-page.tsx': hallPage,
  'features/trading-hall/trade-block-page.tsx': tradeBlockPage,
  'features/trading-hall/trade-page.tsx': tradePage,
};

/** The pages by path. */
export const pageTable: ReadonlyMap<string, TablePage<unknown>> = new Map(
  siteMap
    .filter((one) => !isFeed(one))
    .map(({ path, module }) => {
      const page = MODULES[module];
      if (!page) {
        throw new Error(`portal/pages/page-table.ts lacks ${module}, the module of ${path} in the site map.`);
      }
      return [path, page];
    }),
);
