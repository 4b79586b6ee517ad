import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { linkOrNull, moment, needed, startsBeforeEnd } from './form-fields.ts';
import { publicationColumns, resource } from './resource.ts';
import { PUBLICATION_STATES, searchFilter, someOf } from './shapes.ts';

const announcementForm = z
  .object({
    title: needed('标题', 60),
    body: needed('内容', 500),
    link: linkOrNull('链接'),
    starts_at: moment('开始时间'),
    ends_at: moment('结束时间'),
  })
  .check(startsBeforeEnd);

const announcementRow = z.object({
  id,
  title: z.string(),
  link: z.nullable(z.string()),
  starts_at: time,
  ends_at: time,
  ...publicationColumns,
});

/** Site announcements, shown from `starts_at` to `ends_at`. */
export const announcements = resource({
  name: 'announcements',
  row: announcementRow,
  form: announcementForm,
  filters: { q: searchFilter, state: someOf(PUBLICATION_STATES) },
  sorts: ['id', 'starts_at', 'ends_at'],
});

export type AnnouncementForm = z.output<typeof announcementForm>;
export type AnnouncementAdminRow = z.output<typeof announcementRow>;
