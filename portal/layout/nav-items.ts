import type { IconName } from '../ui/icon.tsx';

/** The five sections in order; the icon is for the bottom navigation on phones. */
export const navItems = [
  { label: '首页', short: '首页', href: '/', icon: 'home' },
  { label: '游戏中心', short: '游戏', href: '/BaseGameCenter', icon: 'games' },
  { label: '游戏资讯', short: '资讯', href: '/BaseGameInfo', icon: 'news' },
  { label: '礼包中心', short: '礼包', href: '/BasePackageNumber', icon: 'gift' },
  { label: '开服表', short: '开服', href: '/BaseOpenserveSurface', icon: 'calendar' },
] as const satisfies readonly { label: string; short: string; href: string; icon: IconName }[];

/** The highlighted item by page; 5 is the download page, which has no header. */
const HIGHLIGHTS: readonly [page: string, item: number][] = [
  ['/BaseSearch', 0],
  ['/BaseWebNav', 0],
  ['/BaseHomePage', 0],
  ['/BaseGameCenter', 1],
  ['/BaseYxDetails', 1],
  ['/BaseGameInfoDetails', 2],
  ['/BaseGameInfo', 2],
  ['/BasePackageNumber', 3],
  ['/BaseGiftDetails', 3],
  ['/BaseOpenserveSurface', 4],
  ['/BaseDownloadPage', 5],
];

/** True if `path` is the page or one of its sub-routes. */
function belongsTo(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

/** The index of the highlighted item; -1 for none. */
export function highlightedItem(path: string): number {
  if (path === '/') {
    return 0;
  }
  return HIGHLIGHTS.find(([page]) => belongsTo(path, page))?.[1] ?? -1;
}

/** Whether a page has a header and a footer. */
export function layoutOf(path: string): { header: boolean; footer: boolean } {
  if (belongsTo(path, '/BaseGameLogin') || belongsTo(path, '/MovePage/ShareGameDetails')) {
    return { header: false, footer: false };
  }
  return { header: path !== '/BaseDownloadPage' && path !== '/download.html', footer: true };
}
