import type { Client } from '#contract/client.ts';
import { type Feed, failureResponse, feedData, feedResponse } from './feed-response.ts';
import {
  type EntriesPart,
  entryPath,
  fitsOneFile,
  mainPages,
  partNames,
  readPart,
  type SitemapEntry,
  sitemapIndexText,
  sitemapText,
} from './sitemap-parts.ts';

const TYPE = 'application/xml';

/** The sitemap: one file, or an index of parts for a large catalogue. */
export const sitemap: Feed = async ({ services, site, origin, url }) => {
  const { counts, generated_at } = feedData(await services.get('/vue/sitemap', {}));
  const name = url.searchParams.get('part');
  const names = partNames(counts);
  if (!name && !fitsOneFile(counts)) {
    return feedResponse(await sitemapIndexText(origin, names), TYPE);
  }
  // Main pages change daily.
  const changed = `${generated_at.slice(0, 10)}T00:00:00+08:00`;
  const pages = mainPages(site).map((path) => ({ path, changed }));
  const entries: SitemapEntry[] = [];
  for (const part of name ? [name] : names) {
    const parsed = readPart(part, counts);
    if (!parsed) {
      return failureResponse({ code: 'NOT_FOUND', msg: '站点地图没有这一部分' });
    }
    entries.push(...(parsed.kind === 'pages' ? pages : await entriesOf(services, parsed)));
  }
  return feedResponse(await sitemapText(origin, entries), TYPE);
};

async function entriesOf(services: Client, { kind, page }: EntriesPart): Promise<SitemapEntry[]> {
  const { list } = feedData(await services.get('/vue/sitemap', { kind, page }));
  return list.map(({ id, updated_at }) => ({ path: entryPath(kind, id), changed: updated_at }));
}
