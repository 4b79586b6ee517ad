import type { LoaderFunctionArgs } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Failure } from '#contract/envelope.ts';
import { failureResponse, feedContext, feedResponse } from './feed-response.ts';
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
const NO_PART = { code: 'NOT_FOUND', msg: '站点地图没有这一部分' } as const;

/** The sitemap: one file, or an index of parts for a large catalogue. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin, url } = feedContext(args);
  const response = await services.get('/vue/sitemap', {});
  if (response.status === 0) {
    return failureResponse(response);
  }
  const { counts, generated_at } = response.data;
  const name = url.searchParams.get('part');
  const names = partNames(counts);
  if (!name && !fitsOneFile(counts)) {
    return feedResponse(await sitemapIndexText(origin, names), TYPE);
  }
  // Main pages change daily.
  const pages = mainPages(site).map((path) => ({
    path,
    changed: `${generated_at.slice(0, 10)}T00:00:00+08:00`,
  }));
  const entries: SitemapEntry[] = [];
  for (const part of name ? [name] : names) {
    const parsed = readPart(part, counts);
    if (!parsed) {
      return failureResponse(NO_PART);
    }
    const loaded = parsed.kind === 'pages' ? pages : await entriesOf(services, parsed);
    if ('code' in loaded) {
      return failureResponse(loaded);
    }
    entries.push(...loaded);
  }
  return feedResponse(await sitemapText(origin, entries), TYPE);
}

async function entriesOf(services: Client, { kind, page }: EntriesPart): Promise<SitemapEntry[] | Failure> {
  const response = await services.get('/vue/sitemap', { kind, page });
  if (response.status === 0) {
    return response;
  }
  return response.data.list.map(({ id, updated_at }) => ({ path: entryPath(kind, id), changed: updated_at }));
}
