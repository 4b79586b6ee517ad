import { sql } from 'kysely';
import { type BannerAdminRow, type BannerForm, banners } from '#contract/admin/banners.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { impressionSheet, recentImpressions } from '../impressions/recent-impressions.ts';
import { deadAddresses, hasDeadAddresses } from '../links/link-repository.ts';
import { endsAt, presentPublished, type Selected } from '../lists/admin-row.ts';

const linkSource = { name: 'banners', table: 'banner', link: 'link' } as const;

type Listed = Selected<BannerAdminRow, 'starts_at' | 'ends_at'>;

/** Banners in the admin site. A new one is appended. */
export const bannerResource = defineAdminResource<typeof banners, Listed>({
  calls: banners,
  table: 'banner',
  titleOf: sql`coalesce(nullif(headline, ''), alt)`,
  columns: (
    now,
  ) => sql`banner.image, banner.alt, banner.headline, banner.link, banner.position, banner.starts_at, banner.ends_at,
    ${deadAddresses(linkSource)} as dead_links, ${recentImpressions('banner', now)}`,
  sorts: {
    position: sql`position`,
    id: sql`id`,
    // A missing start is shown as 立即.
    starts_at: sql`coalesce(starts_at, '-infinity')`,
    ends_at: endsAt,
  },
  defaultSort: 'position',
  position: 'position',
  filter: ({ q, state, links, from, to }) => [
    q && sql`(${containing('headline', q)} or ${containing('alt', q)})`,
    links && hasDeadAddresses(linkSource),
    inStates(state),
    ...between('starts_at', { from, to }),
  ],
  present: presentPublished,
  sheet: [
    ['编号', (row) => row.id],
    ['顺序', (row) => row.position],
    ['标题', (row) => row.headline],
    ['图片说明', (row) => row.alt],
    ['链接', (row) => row.link],
    ['开始时间', (row) => row.starts_at],
    ['结束时间', (row) => row.ends_at],
    ['失效链接', (row) => row.dead_links.map(({ url, fault }) => `${url} ${fault}`)],
    ...impressionSheet,
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
  ],
  ...flatForm<BannerForm>(
    'banner',
    {
      image: 'plain',
      alt: 'plain',
      headline: 'plain',
      sub: 'plain',
      link: 'plain',
      starts_at: 'moment',
      ends_at: 'moment',
    },
    () => ({ position: sql`(select coalesce(max(position), 0) + 1 from banner)` }),
  ),
  tags: () => ['banners'],
});
