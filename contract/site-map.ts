/** A page, without what its section says of all its pages. */
interface Page {
  path: string;
  /** The module of the page (`portal/pages/page-table.ts`), below the section's folder in `portal/features`. */
  module: string;
  /** Query parameters. All others are ignored. */
  params: readonly string[];
  /** In the sitemap; a list has the queries of several URLs. */
  sitemap?: true | readonly string[];
  /** In the list of all sections on the info pages. */
  listed?: { under: '栏目' | '首页栏目'; label: string };
  /** The address that phones and tablets are redirected to. */
  handheld?: string;
}

type Pages = readonly [Page, ...Page[]];
type NavIcon = 'home' | 'games' | 'gift' | 'calendar';

interface SectionFacts {
  /** The section's item in the main navigation, in the order of the sections; with an icon, also in the phones' bottom bar. */
  nav?: { label: string; short?: string; icon?: NavIcon };
  /** The section whose navigation item is highlighted; by default this one, if it has an item. */
  highlights?: string;
  /** What surrounds the pages; by default header and footer. */
  layout?: 'footer' | 'none';
  /** The feature that a site must enable for the pages to be in its sitemap and lists. */
  needs?: 'trading';
  /** False: the service worker never caches the pages. */
  offline?: false;
  /** What robots.txt disallows: all pages, or the first one with more than one filter, whose URLs are endless. */
  disallow?: 'all' | 'filters';
}

interface Section extends SectionFacts {
  name: string;
  /** The folder in `portal/features`. */
  feature: string;
  /** The first one is the section's main page. */
  pages: Pages;
}

const filters = {
  games: ['category', 'theme', 'platform', 'status', 'letter', 'has_gift', 'opens_today', 'sort', 'page'],
  news: ['category', 'page'],
  packs: ['game_id', 'kind', 'platform', 'state', 'page'],
  schedule: ['day', 'platform', 'game_id', 'page'],
  search: ['val', 'type', 'page'],
  trades: ['game_id', 'server', 'platform', 'price_min', 'price_max', 'sort', 'page'],
} as const;

function page(
  path: string,
  module: string,
  params: readonly string[] = [],
  more: Omit<Page, 'path' | 'module' | 'params'> = {},
): Page {
  return { path, module, params, ...more };
}

function section(name: string, feature: string, facts: SectionFacts, pages: Pages): Section {
  return { name, feature, ...facts, pages };
}

const inSitemap = { sitemap: true } as const;
/** In the sitemap, and listed among the blocks of the home page. */
const block = (label: string) => ({ ...inSitemap, listed: { under: '首页栏目', label } }) as const;

/** The pages that people look at, by page kind. The specification gives the paths. */
export const sections = {
  home: section('首页', 'home', { nav: { label: '首页', short: '首页', icon: 'home' } }, [
    page('/', 'home-page.tsx', [], inSitemap),
    page('/BaseHomePage', 'block-page.tsx'),
    page('/BaseHomePage/BaseRanking', 'block-page.tsx', ['page'], block('排行榜')),
    page('/BaseHomePage/BaseRecom', 'block-page.tsx', ['page'], block('编辑推荐')),
    page('/BaseHomePage/BaseTesting', 'block-page.tsx', ['page'], block('新游测试')),
    page('/BaseHomePage/BaseActivity', 'block-page.tsx', ['page'], block('活动')),
    page('/BaseHomePage/BaseCarousel', 'block-page.tsx', ['page'], inSitemap),
    page('/BaseHomePage/BaseLinks', 'block-page.tsx', ['page'], {
      listed: { under: '首页栏目', label: '友情链接' },
    }),
  ]),
  games: section(
    '游戏中心',
    'game-center',
    { nav: { label: '游戏中心', short: '游戏', icon: 'games' }, disallow: 'filters' },
    [page('/BaseGameCenter', 'game-center-page.tsx', filters.games, inSitemap)],
  ),
  game: section('游戏详情', 'game-details', { highlights: 'games' }, [
    page('/BaseYxDetails', 'game-page.tsx', ['id', 'sort']),
    page('/BaseYxDetails/BaseDeCarousel', 'game-block-page.tsx', ['id']),
    page('/BaseYxDetails/BaseDeGift', 'game-block-page.tsx', ['id']),
    page('/BaseYxDetails/BaseLabel', 'game-block-page.tsx', ['id']),
    page('/BaseYxDetails/BaseOpenServiceInfo', 'game-block-page.tsx', ['id']),
    page('/BaseYxDetails/BaseRecommend', 'game-block-page.tsx', ['id']),
    page('/BaseYxDetails/BaseYxInfo', 'game-block-page.tsx', ['id']),
  ]),
  news: section('资讯列表', 'news', { nav: { label: '游戏资讯' } }, [
    page('/BaseGameInfo', 'news-page.tsx', filters.news, inSitemap),
    page('/BaseGameInfo/BaseComm', 'news-page.tsx', filters.news, inSitemap),
    page('/BaseGameInfo/BaseVideo', 'news-page.tsx', filters.news, inSitemap),
  ]),
  article: section('资讯详情', 'news', { highlights: 'news' }, [
    page('/BaseGameInfoDetails', 'article-page.tsx', ['id']),
  ]),
  packs: section(
    '礼包中心',
    'gift-packs',
    { nav: { label: '礼包中心', short: '礼包', icon: 'gift' }, disallow: 'filters' },
    [
      page('/BasePackageNumber', 'gift-center-page.tsx', filters.packs, inSitemap),
      page('/BasePackageNumber/BaseBroadcast', 'gift-block-page.tsx'),
      page('/BasePackageNumber/BaseNotice', 'gift-block-page.tsx'),
      page('/BasePackageNumber/BaseScreen', 'gift-block-page.tsx', filters.packs),
    ],
  ),
  pack: section('礼包详情', 'gift-packs', { highlights: 'packs' }, [
    page('/BaseGiftDetails', 'gift-page.tsx', ['id']),
    page('/BaseGiftDetails/BaseDialog', 'gift-page.tsx', ['id']),
  ]),
  schedule: section(
    '开服表',
    'server-schedule',
    {
      nav: { label: '开服表', short: '开服', icon: 'calendar' },
      disallow: 'filters',
    },
    [page('/BaseOpenserveSurface', 'schedule-page.tsx', filters.schedule, inSitemap)],
  ),
  search: section(
    '搜索',
    'search',
    {
      highlights: 'home',
      disallow: 'all',
    },
    [
      page('/BaseSearch', 'search-page.tsx', filters.search),
      page('/BaseSearch/BaseGame', 'search-page.tsx', filters.search),
      page('/BaseSearch/BaseGift', 'search-page.tsx', filters.search),
      page('/BaseSearch/BaseInfo', 'search-page.tsx', filters.search),
    ],
  ),
  trades: section('交易大厅', 'trading-hall', { needs: 'trading' }, [
    page('/BaseTradingHall', 'hall-page.tsx', filters.trades, {
      ...inSitemap,
      listed: { under: '栏目', label: '账号交易' },
    }),
    page('/BaseTradingHall/BaseBroadcast', 'hall-block-page.tsx'),
    page('/BaseTradingHall/BaseNotice', 'hall-block-page.tsx'),
    page('/BaseTradingHall/BaseScreen', 'hall-block-page.tsx', filters.trades),
  ]),
  trade: section('交易详情', 'trading-hall', {}, [
    page('/BaseJyDetails', 'trade-page.tsx', ['id']),
    page('/BaseJyDetails/BaseDeCarousel', 'trade-block-page.tsx', ['id']),
    page('/BaseJyDetails/BaseProcess', 'trade-block-page.tsx', ['id']),
    page('/BaseJyDetails/BaseYxInfo', 'trade-block-page.tsx', ['id']),
  ]),
  share: section('分享页', 'share', { layout: 'none' }, [
    page('/MovePage/ShareGameDetails', 'share-page.tsx', ['id', 'sort']),
    page('/MovePage/ShareGameDetails/Bonus', 'share-page.tsx', ['id', 'sort']),
    page('/MovePage/ShareGameDetails/GameDetail', 'share-page.tsx', ['id', 'sort']),
    page('/MovePage/ShareGameDetails/Review', 'share-page.tsx', ['id', 'sort']),
    page('/MovePage/ShareGameDetails/ServerLaunch', 'share-page.tsx', ['id', 'sort']),
  ]),
  download: section('下载页', 'download', { highlights: 'download', layout: 'footer' }, [
    page('/BaseDownloadPage', 'download-page.tsx', ['id'], {
      ...block('下载 APP'),
      handheld: '/download.html',
    }),
    page('/download.html', 'download-page.tsx', ['id']),
  ]),
  login: section('登录与开玩', 'login', { layout: 'none', offline: false, disallow: 'all' }, [
    page('/BaseGameLogin', 'login-page.tsx'),
    page('/BaseGameLogin/BaseGame', 'player-page.tsx', ['id']),
    page('/BaseGameLogin/test', 'self-check-page.tsx'),
  ]),
  my: section('我的', 'own-page', { offline: false, disallow: 'all' }, [page('/BaseMy', 'own-page.tsx')]),
  messages: section('消息', 'messages', { offline: false, disallow: 'all' }, [
    page('/BaseMessage', 'messages-page.tsx'),
  ]),
  info: section('说明页', 'info-pages', { highlights: 'home' }, [
    page('/BaseWebNav', 'info-page.tsx', ['id'], {
      sitemap: ['', '?id=1', '?id=2', '?id=3', '?id=4', '?id=5', '?id=6', '?id=7'],
    }),
    page('/BaseWebNav/BaseAbout', 'info-page.tsx'),
    page('/BaseWebNav/BaseAgreement', 'info-page.tsx'),
    page('/BaseWebNav/BaseAppeal', 'info-page.tsx'),
    page('/BaseWebNav/BaseChannel', 'info-page.tsx'),
    page('/BaseWebNav/BaseContact', 'info-page.tsx'),
    page('/BaseWebNav/BaseDeclare', 'info-page.tsx'),
    page('/BaseWebNav/BasePrivacy', 'info-page.tsx'),
    page('/BaseWebNav/BaseAppeal copy', 'info-page.tsx'),
    page('/BaseWebNav/BasePrivacy copy', 'info-page.tsx'),
  ]),
  ordering: section('排序说明', 'ordering', { highlights: 'home' }, [
    page('/BaseOrdering', 'ordering-page.tsx', [], {
      ...inSitemap,
      listed: { under: '栏目', label: '排序说明' },
    }),
  ]),
  report: section('举报', 'reports', { highlights: 'home', offline: false, disallow: 'all' }, [
    page('/BaseReport', 'report-page.tsx', ['kind', 'id', 'result']),
  ]),
};

/** The kinds of public pages, by which page views are counted. */
export type PageKind = keyof typeof sections;

export const sectionsByKind = Object.entries(sections) as [PageKind, Section][];

export interface SitePage extends Page {
  /** Undefined for feeds and error pages. */
  kind?: PageKind;
  needs?: Section['needs'];
}

function uncounted(path: string, module: string, params: readonly string[] = []): SitePage {
  return page(path, `features/${module}`, params);
}

/** Every URL of the site. A module is a path below `portal`. */
export const siteMap: readonly SitePage[] = [
  ...sectionsByKind.flatMap(([kind, { feature, needs, pages }]) =>
    pages.map(
      (one): SitePage => ({
        ...one,
        module: `features/${feature}/${one.module}`,
        kind,
        ...(needs && { needs }),
      }),
    ),
  ),
  uncounted('/offline.html', 'errors/offline-page.tsx'),

  uncounted('/feed/news.xml', 'feeds/news-xml.ts'),
  uncounted('/feed/news.json', 'feeds/news-json.ts'),
  uncounted('/calendar/openings.ics', 'feeds/openings-calendar.ts'),
  uncounted('/calendar/games.ics', 'feeds/games-calendar.ts', ['ids']),
  uncounted('/calendar/game/:file', 'feeds/game-calendar.ts'),
  uncounted('/calendar/opening/:file', 'feeds/opening-calendar.ts'),
  uncounted('/sitemap.xml', 'feeds/sitemap.ts', ['part']),
  uncounted('/robots.txt', 'feeds/robots.ts'),
  uncounted('/site.css', 'feeds/site-colours.ts'),
  uncounted('/manifest.webmanifest', 'feeds/web-manifest.ts'),
];

/** Whether an address is that of a feed, a calendar or another file that the server writes (`portal/features/feeds`). */
export function isFeed({ module }: Pick<Page, 'module'>): boolean {
  return module.startsWith('features/feeds/');
}

/** The paths of a section's pages without the sub-routes of its other paths. */
export function topPaths({ pages }: { pages: readonly Page[] }): string[] {
  return pages
    .map(({ path }) => path)
    .filter((path) => !pages.some((other) => path.startsWith(`${other.path}/`)));
}
