import { listen } from '../browser/listen.ts';
import { loadScript } from '../islands/load-failure.ts';
import { startFooterPanels } from '../layout/footer-panels-script.ts';
import { onLeave } from './page-parts.ts';
import { contentArrived, startIsland } from './start-islands.ts';

/** Starts a part of a page, which may hydrate islands; returns what ends it. */
type PageScript = (place: HTMLElement, hydrate: typeof startIsland) => () => void;

/** The scripts of parts that need no React, by the name in their element. */
export const SCRIPTS: Readonly<Record<string, () => Promise<PageScript>>> = {
  article: () => import('../features/news/article-script.ts').then((script) => script.startArticle),
  broadcast: () =>
    import('../features/gift-packs/broadcast-script.ts').then((script) => script.startBroadcast),
  carousel: () => import('../features/home/carousel-script.ts').then((script) => script.startCarousel),
  'claim-box': () =>
    import('../features/gift-packs/claim-box-script.ts').then((script) => script.startClaimBox),
  deals: () => import('../features/trading-hall/deals-script.ts').then((script) => script.startDeals),
  download: () => import('../features/download/download-script.ts').then((script) => script.startDownload),
  error: () => import('../features/errors/error-script.ts').then((script) => script.startError),
  favourites: () => import('../actions/favourites-script.ts').then((script) => script.startFavourites),
  filters: () => import('../ui/filter-script.ts').then((script) => script.startFilters),
  'footer-panels': async () => startFooterPanels,
  game: () => import('../features/game-details/game-script.ts').then((script) => script.startGame),
  'guest-games': () =>
    import('../features/own-page/guest-games-script.ts').then((script) => script.startGuestGames),
  'live-countdown': () => import('../ui/live-countdown-script.ts').then((script) => script.startCountdown),
  offline: () => import('../features/errors/offline-script.ts').then((script) => script.startOffline),
  'price-form': () =>
    import('../features/trading-hall/price-form-script.ts').then((script) => script.startPriceForm),
  ranking: () => import('../features/home/ranking-script.ts').then((script) => script.startRanking),
  reviews: () => import('../features/game-details/reviews-script.ts').then((script) => script.startReviews),
  'own-tab': () => import('../ui/own-tab-script.ts').then((script) => script.startOwnTab),
  'pack-list': () =>
    import('../features/gift-packs/pack-list-script.ts').then((script) => script.startPackList),
  'search-form': () =>
    import('../features/search/search-form-script.ts').then((script) => script.startSearchForm),
  'search-history': () =>
    import('../features/search/history-script.ts').then((script) => script.startHistory),
  shown: () => import('../ui/shown-script.ts').then((script) => script.countShown),
  share: () => import('../features/share/share-script.ts').then((script) => script.startShare),
};

/** The scripts that are loaded, by their names. */
const loaded = new Set<string>();

/** Starts the scripts of a page's parts; without them the server's HTML stays. What was missing offline starts later. */
export function watchScripts(): void {
  startScripts(document);
  listen(window, ['online'], () => contentArrived().then(() => startScripts(document)));
}

/** Starts the parts of a page that have not started; with `loaded` only those whose scripts need no request. */
export function startScripts(page: ParentNode, which: 'all' | 'loaded' = 'all'): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-script]:not([data-ready])')) {
    const { script: name = '' } = place.dataset;
    const load = SCRIPTS[name];
    if (load && (which === 'all' || loaded.has(name))) {
      loadScript(load)
        .then((script) => {
          loaded.add(name);
          start(place, script);
        })
        .catch(() => undefined);
    }
  }
}

function start(place: HTMLElement, script: PageScript): void {
  if (place.isConnected && place.dataset.ready === undefined) {
    place.dataset.ready = '';
    onLeave(place, script(place, startIsland));
  }
}
