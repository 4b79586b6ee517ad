import type { CallData, CallParams } from '#contract/call.ts';
import { type infoPageRead, SITEMAP_PAGE, type siteInfo, type sitemap } from '#contract/calls/site.ts';
import { Refusal } from '#contract/errors.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { presentInfoPage, presentSite } from './site-presenter.ts';
import {
  countSitemapEntries,
  findInfoPage,
  findSite,
  listLinks,
  listSitemapEntries,
} from './site-repository.ts';

const MOST_LABELS = 10;

/** Normalises a host name: lower case, without port and trailing dot. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** A host name and its parent domains, nearest first: a site for `b.cn` also serves `m.a.b.cn`. */
function withParents(host: string): string[] {
  const labels = host.split('.').slice(-MOST_LABELS);
  return labels.map((_label, i) => labels.slice(i).join('.'));
}

/** The site of a host; an unknown host gets the default site, or an empty one if there is none. */
export async function readSite(
  db: Database,
  { host }: CallParams<typeof siteInfo>,
  scope: ReadScope,
): Promise<CallData<typeof siteInfo>> {
  scope.tag('site', 'links');
  const [row, links] = await Promise.all([findSite(db, withParents(hostName(host))), listLinks(db)]);
  return { site: presentSite(row ?? { key: 'default', settings: {} }, links) };
}

/**
 * An info page.
 * @throws {Refusal} NOT_FOUND
 */
export async function readInfoPage(
  db: Database,
  { id }: CallParams<typeof infoPageRead>,
  scope: ReadScope,
): Promise<CallData<typeof infoPageRead>> {
  scope.tag('pages');
  const row = await findInfoPage(db, id);
  if (!row) {
    throw new Refusal('NOT_FOUND');
  }
  return { page: presentInfoPage(row), generated_at: chinaTime(scope.now) };
}

/** A page of the sitemap. */
export async function readSitemap(
  db: Database,
  { kind, page }: CallParams<typeof sitemap>,
  scope: ReadScope,
): Promise<CallData<typeof sitemap>> {
  scope.tag('games', 'news', 'packs');
  const { now } = scope;
  const span = { limit: SITEMAP_PAGE, offset: (page - 1) * SITEMAP_PAGE, now };
  const [counts, rows] = await Promise.all([
    countSitemapEntries(db, now),
    kind ? listSitemapEntries(db, kind, span) : [],
  ]);
  return {
    counts,
    list: rows.map(({ id, updated_at }) => ({ id, updated_at: chinaTime(updated_at) })),
    generated_at: chinaTime(now),
  };
}
