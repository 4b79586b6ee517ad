import type { PageKind } from '#contract/page-kinds.ts';

/** A page of the site: its path, the module that shows it, and the query parameters it knows. */
export interface SitePage {
  path: string;
  module: string;
  params: readonly string[];
}

const filters = {
  games: ['category', 'theme', 'platform', 'status', 'letter', 'has_gift', 'opens_today', 'sort', 'page'],
  news: ['category', 'page'],
  packs: ['game_id', 'kind', 'platform', 'state', 'page'],
  schedule: ['day', 'platform', 'game_id', 'page'],
  search: ['val', 'type', 'page'],
  trades: ['game_id', 'server', 'platform', 'price_min', 'price_max', 'sort', 'page'],
} as const;

function page(path: string, module: string, params: readonly string[] = []): SitePage {
  return { path, module: `features/${module}`, params };
}

/** Every URL of the site, a line each. */
export const siteMap: readonly SitePage[] = [
  page('/', 'home/route.tsx'),
  page('/BaseHomePage', 'home/redirect.ts'),
  page('/BaseHomePage/BaseActivity', 'home/block-route.tsx'),
  page('/BaseHomePage/BaseCarousel', 'home/block-route.tsx', ['page']),
  page('/BaseHomePage/BaseLinks', 'home/block-route.tsx'),
  page('/BaseHomePage/BaseRanking', 'home/block-route.tsx'),
  page('/BaseHomePage/BaseRecom', 'home/block-route.tsx', ['page']),
  page('/BaseHomePage/BaseTesting', 'home/block-route.tsx'),

  page('/BaseGameCenter', 'game-center/route.tsx', filters.games),

  page('/BaseYxDetails', 'game-details/route.tsx', ['id', 'sort']),
  page('/BaseYxDetails/BaseDeCarousel', 'game-details/block-route.tsx', ['id']),
  page('/BaseYxDetails/BaseDeGift', 'game-details/block-route.tsx', ['id']),
  page('/BaseYxDetails/BaseLabel', 'game-details/block-route.tsx', ['id']),
  page('/BaseYxDetails/BaseOpenServiceInfo', 'game-details/block-route.tsx', ['id']),
  page('/BaseYxDetails/BaseRecommend', 'game-details/block-route.tsx', ['id']),
  page('/BaseYxDetails/BaseYxInfo', 'game-details/block-route.tsx', ['id']),

  page('/BaseGameInfo', 'news/route.tsx', filters.news),
  page('/BaseGameInfo/BaseComm', 'news/route.tsx', filters.news),
  page('/BaseGameInfo/BaseVideo', 'news/route.tsx', filters.news),
  page('/BaseGameInfoDetails', 'news/details-route.tsx', ['id']),

  page('/BasePackageNumber', 'gift-packs/route.tsx', filters.packs),
  page('/BasePackageNumber/BaseBroadcast', 'gift-packs/block-route.tsx'),
  page('/BasePackageNumber/BaseNotice', 'gift-packs/block-route.tsx'),
  page('/BasePackageNumber/BaseScreen', 'gift-packs/block-route.tsx', filters.packs),
  page('/BaseGiftDetails', 'gift-packs/details-route.tsx', ['id']),
  page('/BaseGiftDetails/BaseDialog', 'gift-packs/details-route.tsx', ['id']),

  page('/BaseGameLogin', 'login/route.tsx'),
  page('/BaseGameLogin/BaseGame', 'login/player-route.tsx', ['id']),
  page('/BaseGameLogin/test', 'login/self-check-route.tsx'),

  page('/BaseOpenserveSurface', 'server-schedule/route.tsx', filters.schedule),

  page('/BaseSearch', 'search/route.tsx', filters.search),
  page('/BaseSearch/BaseGame', 'search/route.tsx', filters.search),
  page('/BaseSearch/BaseGift', 'search/route.tsx', filters.search),
  page('/BaseSearch/BaseInfo', 'search/route.tsx', filters.search),

  page('/BaseTradingHall', 'trading-hall/route.tsx', filters.trades),
  page('/BaseTradingHall/BaseBroadcast', 'trading-hall/block-route.tsx'),
  page('/BaseTradingHall/BaseNotice', 'trading-hall/block-route.tsx'),
  page('/BaseTradingHall/BaseScreen', 'trading-hall/block-route.tsx', filters.trades),
  page('/BaseJyDetails', 'trading-hall/details-route.tsx', ['id']),
  page('/BaseJyDetails/BaseDeCarousel', 'trading-hall/details-block-route.tsx', ['id']),
  page('/BaseJyDetails/BaseProcess', 'trading-hall/details-block-route.tsx', ['id']),
  page('/BaseJyDetails/BaseYxInfo', 'trading-hall/details-block-route.tsx', ['id']),

  page('/MovePage/ShareGameDetails', 'share/route.tsx', ['id', 'sort']),
  page('/MovePage/ShareGameDetails/Bonus', 'share/route.tsx', ['id', 'sort']),
  page('/MovePage/ShareGameDetails/GameDetail', 'share/route.tsx', ['id', 'sort']),
  page('/MovePage/ShareGameDetails/Review', 'share/route.tsx', ['id', 'sort']),
  page('/MovePage/ShareGameDetails/ServerLaunch', 'share/route.tsx', ['id', 'sort']),

  page('/BaseDownloadPage', 'download/route.tsx', ['id']),
  page('/download.html', 'download/route.tsx', ['id']),

  page('/BaseWebNav', 'info-pages/route.tsx', ['id']),
  page('/BaseWebNav/BaseAbout', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseAgreement', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseAppeal', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseChannel', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseContact', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseDeclare', 'info-pages/route.tsx'),
  page('/BaseWebNav/BasePrivacy', 'info-pages/route.tsx'),
  page('/BaseWebNav/BaseAppeal copy', 'info-pages/route.tsx'),
  page('/BaseWebNav/BasePrivacy copy', 'info-pages/route.tsx'),

  page('/offline.html', 'errors/offline-route.tsx'),

  page('/feed/news.xml', 'feeds/news-xml.ts'),
  page('/feed/news.json', 'feeds/news-json.ts'),
  page('/calendar/openings.ics', 'feeds/openings-calendar.ts'),
  page('/calendar/games.ics', 'feeds/games-calendar.ts', ['ids']),
  page('/calendar/game/:file', 'feeds/game-calendar.ts'),
  page('/calendar/opening/:file', 'feeds/opening-calendar.ts'),
  page('/sitemap.xml', 'feeds/sitemap.ts', ['part']),
  page('/robots.txt', 'feeds/robots.ts'),
  page('/site.css', 'feeds/site-colours.ts'),
  page('/manifest.webmanifest', 'feeds/web-manifest.ts'),
];

const FILE = ':file';
const paths = new Map(siteMap.map(({ path }) => [path.toLowerCase(), path]));
const folders = siteMap
  .filter(({ path }) => path.endsWith(FILE))
  .map(({ path }) => path.slice(0, -FILE.length));

/**
 * The path of a page as the site map writes it. The router ignores case and trailing slashes, and so does this.
 * @param path decoded
 * @returns undefined where no page has this path
 */
export function pagePath(path: string): string | undefined {
  const plain = path.replace(/(?<=^\/|[^/])\/+$/, '');
  const lower = plain.toLowerCase();
  const folder = folders.find((one) => lower.startsWith(one.toLowerCase()));
  const file = folder && plain.slice(folder.length);
  return file ? (file.includes('/') ? undefined : folder + file) : paths.get(lower);
}

const paramsByPath = new Map(siteMap.map((entry) => [entry.path.toLowerCase(), entry.params]));

/** The query parameters a path knows; none for an unknown path. */
export function knownParams(path: string): readonly string[] {
  return paramsByPath.get(path.toLowerCase()) ?? [];
}

/** What the pages of a feature are counted as: the lists, and the single things. Feeds and errors aren't. */
const KINDS: Partial<Record<string, { page: PageKind; details?: PageKind }>> = {
  home: { page: 'home' },
  'game-center': { page: 'games' },
  'game-details': { page: 'game' },
  news: { page: 'news', details: 'article' },
  'gift-packs': { page: 'packs', details: 'pack' },
  'server-schedule': { page: 'schedule' },
  search: { page: 'search' },
  'trading-hall': { page: 'trades', details: 'trade' },
  share: { page: 'share' },
  download: { page: 'download' },
  login: { page: 'login' },
  'info-pages': { page: 'info' },
};

const kindByPath = new Map(siteMap.map(({ path, module }) => [path.toLowerCase(), kindOf(module)]));

function kindOf(module: string): PageKind | undefined {
  const [, feature = '', file = ''] = module.split('/');
  const kinds = KINDS[feature];
  return file.startsWith('details') ? (kinds?.details ?? kinds?.page) : kinds?.page;
}

/** The kind of page that stands at a path; undefined for an unknown path and for what players don't look at. */
export function pageKind(path: string): PageKind | undefined {
  return kindByPath.get(path.toLowerCase().replace(/(?<=.)\/$/, ''));
}
