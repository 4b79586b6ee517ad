import type { CallData, CallParams } from '#contract/call.ts';
import { type infoPageRead, SITEMAP_PAGE, type siteInfo, type sitemap } from '#contract/calls/site.ts';
import { COLOUR, type FriendLink, type InfoPage, type Site } from '#contract/entities/site.ts';
import { Refusal } from '#contract/errors.ts';
import { VERIFICATION_METAS } from '#contract/vocabulary.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import {
  countSitemapEntries,
  findInfoPage,
  findSite,
  listLinks,
  listSitemapEntries,
  type SiteRow,
} from './site-repository.ts';

const MOST_LABELS = 10;

/** Normalises a host name: lower case, without port and trailing dot. */
function hostName(host: string): string {
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

/** A site's public settings; missing ones are empty, missing features off. */
function presentSite({ key, settings }: SiteRow, links: readonly FriendLink[]): Site {
  const link = ({ name, url }: FriendLink): FriendLink => ({ name, url });
  return {
    key,
    name: settings.name ?? '',
    slogan: settings.slogan ?? '',
    logo: settings.logo ?? null,
    colour: settings.colour && COLOUR.test(settings.colour) ? settings.colour : null,
    verifications: (settings.verifications ?? []).flatMap(({ engine, code }) =>
      engine in VERIFICATION_METAS && code ? [{ meta: VERIFICATION_METAS[engine], code }] : [],
    ),
    company: settings.company ?? '',
    address: settings.address ?? '',
    site_address: settings.site_address ?? '',
    icp_no: settings.icp_no ?? '',
    public_security_no: settings.public_security_no ?? '',
    public_security_url: settings.public_security_url ?? '',
    licence_no: settings.licence_no ?? '',
    licence_url: settings.licence_url ?? '',
    hotline: settings.hotline ?? '',
    app_name: settings.app_name ?? '',
    app_version: settings.app_version ?? '2.0.0',
    developer: settings.developer ?? '',
    copyright_from: settings.copyright_from ?? 2019,
    copyright_to: settings.copyright_to ?? 2025,
    partners: (settings.partners ?? []).map(({ name, url, logo }) => ({ name, url, logo })),
    links: (settings.links ?? links).map(link),
    tags: (settings.tags ?? []).map(link),
    features: {
      trading: settings.features?.trading ?? false,
      comments: settings.features?.comments ?? false,
      comments_moderated: settings.features?.comments_moderated ?? false,
      pool: settings.features?.pool ?? false,
    },
  };
}

function presentInfoPage(row: NonNullable<Awaited<ReturnType<typeof findInfoPage>>>): InfoPage {
  const { id, key, title, body_html, updated_at } = row;
  return { id, key, title, body_html, updated_at: chinaTime(updated_at) };
}
