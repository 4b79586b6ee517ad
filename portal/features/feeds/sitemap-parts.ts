import { Readable } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { Site } from '#contract/entities/site.ts';
import { siteMap } from '#contract/site-map.ts';
import { SITEMAP_KINDS } from '#contract/vocabulary.ts';

/** URLs in one part; the page size of the service. */
export const PART_SIZE = 5_000;

export type SitemapKind = (typeof SITEMAP_KINDS)[number];
export type SitemapCounts = Record<SitemapKind, number>;

export interface EntriesPart {
  kind: SitemapKind;
  page: number;
}

export type SitemapPart = { kind: 'pages' } | EntriesPart;

const mainUrls = siteMap.flatMap(({ path, needs, sitemap = [] }) =>
  (sitemap === true ? [''] : sitemap).map((query) => ({ path: path + query, needs })),
);

export function mainPages({ features }: Pick<Site, 'features'>): string[] {
  return mainUrls.filter(({ needs }) => !needs || features[needs]).map(({ path }) => path);
}

const PATHS = { games: '/BaseYxDetails', news: '/BaseGameInfoDetails', packs: '/BaseGiftDetails' };

export function entryPath(kind: SitemapKind, id: number): string {
  return `${PATHS[kind]}?id=${id}`;
}

export function fitsOneFile(counts: SitemapCounts): boolean {
  return mainUrls.length + counts.games + counts.news + counts.packs <= PART_SIZE;
}

/** The names of all parts: `pages`, `games-1`, …. */
export function partNames(counts: SitemapCounts): string[] {
  const partsOf = (kind: SitemapKind) =>
    Array.from({ length: Math.ceil(counts[kind] / PART_SIZE) }, (_, i) => `${kind}-${i + 1}`);
  return ['pages', ...SITEMAP_KINDS.flatMap(partsOf)];
}

export function readPart(name: string, counts: SitemapCounts): SitemapPart | undefined {
  if (!partNames(counts).includes(name)) {
    return undefined;
  }
  const [first, number] = name.split('-');
  const kind = SITEMAP_KINDS.find((known) => known === first);
  return kind ? { kind, page: Number(number) } : { kind: 'pages' };
}

export interface SitemapEntry {
  path: string;
  changed?: string;
}

export async function sitemapText(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: origin,
    level: ErrorLevel.THROW,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  const items = entries.map(({ path, changed }) => ({
    url: path,
    ...(changed ? { lastmod: changed } : {}),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

export async function sitemapIndexText(origin: string, parts: readonly string[]): Promise<string> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = parts.map((part) => ({ url: `${origin}/sitemap.xml?part=${part}` }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}
