import { type infoPageRead, SITEMAP_PAGE, type siteInfo, type sitemap } from '#contract/calls/site.ts';
import { COLOUR, type FriendLink, type Site } from '#contract/entities/site.ts';
import { orNotFound } from '#contract/refusal.ts';
import { VERIFICATION_METAS } from '#contract/vocabulary.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Handle } from '../context.ts';
import { settingsWithDefaults } from './site-form.ts';
import {
  countSitemapEntries,
  findEmptySections,
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

/** The site of a host name. `sections` invalidates it when its sections change. */
export const readSite: Handle<typeof siteInfo> = async ({ reads, scope, sections }, { host }) => {
  scope.tag('site', 'links');
  const readSections = () => findEmptySections(reads, scope.now);
  const [row, links, empty] = await Promise.all([
    findSite(reads, withParents(hostName(host))),
    listLinks(reads),
    sections ? sections.note(readSections) : readSections(),
  ]);
  return { site: { ...presentSite(row ?? { key: 'default', settings: {} }, links), empty } };
};

/**
 * An info page.
 * @throws {Refusal} NOT_FOUND
 */
export const readInfoPage: Handle<typeof infoPageRead> = async ({ reads: db, scope }, { id }) => {
  scope.tag('pages');
  const row = orNotFound(await findInfoPage(db, id));
  return { page: { ...row, updated_at: chinaTime(row.updated_at) }, generated_at: chinaTime(scope.now) };
};

export const readSitemap: Handle<typeof sitemap> = async ({ reads: db, scope }, { kind, page }) => {
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
};

/** A site's public settings; missing ones are empty, missing features off. */
function presentSite({ key, settings }: SiteRow, links: FriendLink[]): Site {
  const { texts, features, years } = settingsWithDefaults(settings);
  return {
    key,
    ...texts,
    ...years,
    features,
    is_demo: settings.is_demo ?? false,
    logo: settings.logo ?? null,
    colour: settings.colour && COLOUR.test(settings.colour) ? settings.colour : null,
    verifications: (settings.verifications ?? []).flatMap(({ engine, code }) =>
      engine in VERIFICATION_METAS && code ? [{ meta: VERIFICATION_METAS[engine], code }] : [],
    ),
    public_security_url: settings.public_security_url ?? '',
    licence_url: settings.licence_url ?? '',
    app_version: settings.app_version ?? '2.0.0',
    partners: settings.partners ?? [],
    links: settings.links ?? links,
    tags: settings.tags ?? [],
  };
}
