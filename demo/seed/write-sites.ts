import { demoAppAddress } from '#contract/download-address.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { PLACEHOLDER } from '#services/main/site/info-page-starter.ts';
import type { AppSettings, SiteSettings } from '#services/main/site/site-settings.ts';
import type { DemoApp, DemoSite } from '../catalogue/sites.ts';
import type { Art } from './art.ts';
import { pastMoment } from './dates.ts';
import type { Seeding } from './seeding.ts';
import { stableDigest } from './stable.ts';

const MB = 1024 * 1024;

/** Writes the sites, the first as the default one, and the info pages. */
export async function writeSites({ tx, catalogue, art, now }: Seeding): Promise<void> {
  const app = appSettings(catalogue.app, now);
  await tx
    .insertInto('site')
    .values(
      catalogue.sites.map((site, index) => ({
        key: site.key,
        is_default: index === 0,
        hostnames: site.hostnames,
        settings: JSON.stringify(siteSettings(site, art, app)),
      })),
    )
    .execute();
  await tx
    .insertInto('info_page')
    .values(
      catalogue.pages.map(({ updated, ...page }) => ({
        ...page,
        updated_at: new Date(`${updated}T10:00:00+08:00`),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          title: ref('excluded.title'),
          body_html: ref('excluded.body_html'),
          updated_at: ref('excluded.updated_at'),
        }))
        .where('info_page.body_html', '=', PLACEHOLDER),
    )
    .execute();
}

function siteSettings(site: DemoSite, art: Art, app: AppSettings): SiteSettings {
  const { key: _key, hostnames: _hostnames, tags, partners, ...face } = site;
  return {
    ...face,
    is_demo: true,
    logo: null,
    partners: partners.flatMap(({ name, url, logo }) => {
      const path = logo ? art.find(logo) : null;
      return path ? [{ name, url, logo: path }] : [];
    }),
    tags: Object.entries(tags).map(([name, url]) => ({ name, url })),
    features: { trading: true, comments: true, comments_moderated: false, pool: true },
    app,
  };
}

/** The platform's app; every package is of the newest release. */
function appSettings({ filing_no, packages, releases }: DemoApp, now: Date): AppSettings {
  const history = releases.map(({ version, days_ago, at, notes }) => ({
    version,
    released_at: chinaTime(pastMoment(now, days_ago, at)),
    notes_html: notes,
  }));
  const newest = history[0];
  return {
    filing_no,
    packages: packages.map(({ platform, size_mb, min_os, permissions }) => ({
      platform,
      version: newest?.version ?? null,
      size_bytes: Math.round(size_mb * MB),
      updated_at: newest?.released_at ?? null,
      url: demoAppAddress(platform),
      sha256: platform === 'android' ? stableDigest(`youmen ${newest?.version}`) : null,
      permissions,
      privacy_url: '/BaseWebNav?id=4',
      min_os,
    })),
    history,
  };
}
