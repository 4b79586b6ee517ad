import { COLOUR, type FriendLink, type InfoPage, type Site } from '#contract/entities/site.ts';
import { VERIFICATION_METAS } from '#contract/vocabulary.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { findInfoPage, SiteRow } from './site-repository.ts';

/** A site's public settings; missing ones are empty, missing features off. */
export function presentSite({ key, settings }: SiteRow, links: readonly FriendLink[]): Site {
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

export function presentInfoPage(row: NonNullable<Awaited<ReturnType<typeof findInfoPage>>>): InfoPage {
  const { id, key, title, body_html, updated_at } = row;
  return { id, key, title, body_html, updated_at: chinaTime(updated_at) };
}
