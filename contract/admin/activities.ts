import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { html, moment, needed, pictureOrNull, placeOrNull, startsBeforeEnd } from './form-fields.ts';
import { impressionColumns } from './impressions.ts';
import { deadLinks, publicationColumns, resource } from './resource.ts';
import { oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange } from './shapes.ts';

export const activities = resource({
  name: 'activities',
  row: z.object({
    id,
    title: z.string(),
    cover_url: z.nullable(z.string()),
    link: z.nullable(z.string()),
    starts_at: time,
    ends_at: time,
    dead_links: deadLinks,
    ...impressionColumns,
    ...publicationColumns,
  }),
  form: z
    .object({
      title: needed('标题', 120),
      cover_url: pictureOrNull('封面'),
      body_html: html('活动内容', 200_000),
      link: placeOrNull('活动链接'),
      starts_at: moment('开始时间'),
      ends_at: moment('结束时间'),
    })
    .check(startsBeforeEnd),
  filters: {
    q: searchFilter,
    when: oneOf(['coming', 'running', 'over']),
    state: someOf(PUBLICATION_STATES),
    links: oneOf(['dead']),
    ...timeRange,
  },
  sorts: ['id', 'title', 'starts_at', 'ends_at'],
});

export type ActivityForm = z.output<typeof activities.form>;
export type ActivityAdminRow = z.output<typeof activities.row>;
