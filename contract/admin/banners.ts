import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { momentOrNull, needed, picture, place, startsBeforeEnd, text } from './form-fields.ts';
import { impressionColumns } from './impressions.ts';
import { deadLinks, publicationColumns, resource } from './resource.ts';
import { oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange } from './shapes.ts';

export const banners = resource({
  name: 'banners',
  row: z.object({
    id,
    image: z.string(),
    alt: z.string(),
    headline: z.string(),
    link: z.string(),
    position: count,
    starts_at: z.nullable(time),
    ends_at: z.nullable(time),
    dead_links: deadLinks,
    ...impressionColumns,
    ...publicationColumns,
  }),
  /** A banner, shown from `starts_at` to `ends_at`. Its position is the order of the list. */
  form: z
    .object({
      image: picture('图片'),
      alt: needed('图片说明', 120),
      headline: text('标题', 60),
      sub: text('副标题', 120),
      link: place('链接'),
      starts_at: momentOrNull('开始时间'),
      ends_at: momentOrNull('结束时间'),
    })
    .check(startsBeforeEnd),
  isOrdered: true,
  filters: { q: searchFilter, state: someOf(PUBLICATION_STATES), links: oneOf(['dead']), ...timeRange },
  sorts: ['position', 'id', 'starts_at', 'ends_at'],
});

export type BannerForm = z.output<typeof banners.form>;
export type BannerAdminRow = z.output<typeof banners.row>;
