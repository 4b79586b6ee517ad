import type { Site } from '#contract/entities/site.ts';
import { SITEMAP_KINDS } from '#contract/vocabulary.ts';
import { siteMap } from '#portal/site-map.ts';

/** Addresses that one part holds; as many as the service answers at a time. */
export const PART_SIZE = 5_000;

export type SitemapKind = (typeof SITEMAP_KINDS)[number];
export type SitemapCounts = Record<SitemapKind, number>;

/** So many things of a kind. */
export interface ThingsPart {
  kind: SitemapKind;
  page: number;
}

/** A part of the sitemap: the main pages, or things of a kind. */
export type SitemapPart = { kind: 'pages' } | ThingsPart;

/** The pages that stand for themselves. */
const MAIN_PAGES = [
  '/',
  '/BaseGameCenter',
  '/BaseGameInfo',
  '/BaseGameInfo/BaseComm',
  '/BaseGameInfo/BaseVideo',
  '/BasePackageNumber',
  '/BaseOpenserveSurface',
  '/BaseHomePage/BaseActivity',
  '/BaseHomePage/BaseCarousel',
  '/BaseHomePage/BaseRanking',
  '/BaseHomePage/BaseRecom',
  '/BaseHomePage/BaseTesting',
  '/BaseTradingHall',
  '/BaseDownloadPage',
  '/BaseWebNav',
  ...Array.from({ length: 7 }, (_, i) => `/BaseWebNav?id=${i + 1}`),
] as const;

/** The main pages that this site has. */
export function mainPages({ features }: Pick<Site, 'features'>): string[] {
  return MAIN_PAGES.filter(
    (path) =>
      siteMap.some((page) => page.path === path.split('?')[0]) &&
      (path !== '/BaseTradingHall' || features.trading),
  );
}

const PATHS: Record<SitemapKind, string> = {
  games: '/BaseYxDetails',
  news: '/BaseGameInfoDetails',
  packs: '/BaseGiftDetails',
};

/** The page of a thing. */
export function entryPath(kind: SitemapKind, id: number): string {
  return `${PATHS[kind]}?id=${id}`;
}

/** True where one file holds everything. */
export function fitsOneFile(counts: SitemapCounts): boolean {
  return MAIN_PAGES.length + counts.games + counts.news + counts.packs <= PART_SIZE;
}

/** The names of all parts, `pages`, `games-1`, …. */
export function partNames(counts: SitemapCounts): string[] {
  const ofKind = (kind: SitemapKind) =>
    Array.from({ length: Math.ceil(counts[kind] / PART_SIZE) }, (_, i) => `${kind}-${i + 1}`);
  return ['pages', ...SITEMAP_KINDS.flatMap(ofKind)];
}

/** The part of that name; undefined where there is none. */
export function readPart(name: string, counts: SitemapCounts): SitemapPart | undefined {
  if (!partNames(counts).includes(name)) {
    return undefined;
  }
  const [first, number] = name.split('-');
  const kind = SITEMAP_KINDS.find((known) => known === first);
  return kind ? { kind, page: Number(number) } : { kind: 'pages' };
}
