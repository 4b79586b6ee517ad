import { join } from 'node:path';
import * as z from 'zod';
import { COLOUR } from '#contract/entities/site.ts';
import { markdownHtml } from '#platform/adapters/markdown/markdown-html.ts';
import { INFO_PAGES } from '#services/main/site/info-page-starter.ts';
import { fillTemplate } from '#services/main/site/templates/page-template.ts';
import { templateFacts } from '#services/main/site/templates/template-facts.ts';
import { line, readTexts, readYaml, slug, timeOfDay, webAddress } from './content-file.ts';

const site = z.strictObject({
  key: slug,
  hostnames: z.array(line).min(1),
  name: line,
  slogan: line,
  colour: z.string().regex(COLOUR).optional(),
  company: line,
  address: line,
  site_address: line,
  icp_no: line,
  public_security_no: line,
  public_security_url: webAddress,
  licence_no: line,
  licence_url: webAddress,
  hotline: line,
  app_name: line,
  app_version: line,
  developer: line,
  copyright_from: z.int(),
  copyright_to: z.int(),
  partners: z.array(z.strictObject({ name: line, url: webAddress, logo: line.optional() })),
  tags: z.record(line, webAddress),
});

const app = z.strictObject({
  filing_no: line,
  packages: z.array(
    z.strictObject({
      platform: z.enum(['android', 'ios']),
      size_mb: z.number().positive(),
      min_os: line,
      permissions: z.array(line).default([]),
    }),
  ),
  releases: z
    .array(
      z.strictObject({
        version: line,
        days_ago: z.int().min(0),
        at: timeOfDay,
        notes: line.transform(markdownHtml),
      }),
    )
    .min(1),
});

export type DemoSite = z.output<typeof site>;
export type DemoApp = z.output<typeof app>;

/**
 * Reads the sites, the default one first.
 * @throws {ContentError}
 */
export function readSites(folder: string): DemoSite[] {
  return readYaml(join(folder, 'sites.yaml'), z.array(site).min(1));
}

/** @throws {ContentError} */
export function readApp(folder: string): DemoApp {
  return readYaml(join(folder, 'app.yaml'), app);
}

const page = z.strictObject({ id: z.int().min(0).max(7), key: slug, title: line, updated: z.iso.date() });

/** The demo applies all that the product can do. */
const TEMPLATE_SETTINGS = {
  retentionDays: 180,
  smsProvider: '千屿云通信',
  storageProvider: '千屿云',
  inactive: true,
  sms_notices: true,
  push: true,
  backups: 7,
};
const UPDATED = '2026-10-15';

/**
 * The info pages: those that the demo has a text for, and the product's templates with the details of the first site.
 * @throws {ContentError}
 */
export function readPages(folder: string, [site]: readonly DemoSite[], { packages }: DemoApp) {
  const own = readTexts(join(folder, 'pages'), page).map(({ data, body }) => ({
    ...data,
    body_html: markdownHtml(body),
  }));
  const facts = {
    ...templateFacts(TEMPLATE_SETTINGS, {}),
    trading: true,
    pool: true,
    app: packages.length > 0,
  };
  const details = {
    name: site?.name,
    company: site?.company,
    address: site?.address,
    hotline: site?.hotline,
    email: 'kefu@youmen.example',
    hours: '每天 9:00—21:00',
    effective: '2026 年 10 月 22 日',
  };
  const filled = INFO_PAGES.flatMap(([key, title], id) =>
    own.some((written) => written.key === key)
      ? []
      : [{ id, key, title, updated: UPDATED, body_html: fillTemplate(key, details, facts) }],
  );
  return [...own, ...filled];
}
