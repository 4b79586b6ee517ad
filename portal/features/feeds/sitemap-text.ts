import { Readable } from 'node:stream';
import { ErrorLevel, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

/** An address of the sitemap. */
export interface SitemapEntry {
  path: string;
  /** When it changed last; left out where that is unknown. */
  changed?: string;
}

/** A sitemap of these addresses. */
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

/** An index of the sitemap's parts. */
export async function sitemapIndexText(origin: string, parts: readonly string[]): Promise<string> {
  const stream = new SitemapIndexStream({ level: ErrorLevel.THROW });
  const items = parts.map((part) => ({ url: `${origin}/sitemap.xml?part=${part}` }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}
