import type { LoaderFunctionArgs } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Failure } from '#contract/envelope.ts';
import { failureResponse, feedContext, feedResponse } from './feed-response.ts';
import { entryPath, fitsOneFile, mainPages, partNames, readPart, type ThingsPart } from './sitemap-parts.ts';
import { type SitemapEntry, sitemapIndexText, sitemapText } from './sitemap-text.ts';

const TYPE = 'application/xml';
const NO_PART = { code: 'NOT_FOUND', msg: '站点地图没有这一部分' } as const;

/** Every page worth finding: in one file, or, for a large catalogue, an index of parts. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin, url } = feedContext(args);
  const answer = await services.get('/vue/sitemap', {});
  if (answer.status === 0) {
    return failureResponse(answer);
  }
  const { counts, generated_at } = answer.data;
  const name = url.searchParams.get('part');
  const names = partNames(counts);
  if (!name && !fitsOneFile(counts)) {
    return feedResponse(await sitemapIndexText(origin, names), TYPE);
  }
  // Every main page shows something of the day.
  const pages = mainPages(site).map((path) => ({
    path,
    changed: `${generated_at.slice(0, 10)}T00:00:00+08:00`,
  }));
  const entries: SitemapEntry[] = [];
  for (const part of name ? [name] : names) {
    const read = readPart(part, counts);
    if (!read) {
      return failureResponse(NO_PART);
    }
    const found = read.kind === 'pages' ? pages : await thingsOf(services, read);
    if ('code' in found) {
      return failureResponse(found);
    }
    entries.push(...found);
  }
  return feedResponse(await sitemapText(origin, entries), TYPE);
}

async function thingsOf(services: Client, { kind, page }: ThingsPart): Promise<SitemapEntry[] | Failure> {
  const answer = await services.get('/vue/sitemap', { kind, page });
  if (answer.status === 0) {
    return answer;
  }
  return answer.data.list.map(({ id, updated_at }) => ({ path: entryPath(kind, id), changed: updated_at }));
}
