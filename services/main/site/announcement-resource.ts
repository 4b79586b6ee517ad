import { sql } from 'kysely';
import {
  type AnnouncementAdminRow,
  type AnnouncementForm,
  announcements,
} from '#contract/admin/announcements.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { inStates, presentPublication } from '#platform/admin/publication.ts';
import { containing } from '#platform/database/conditions.ts';
import { wireTime } from '../catalogue/times.ts';

interface Listed extends Omit<AnnouncementAdminRow, 'id' | 'version' | 'state' | 'starts_at' | 'ends_at'> {
  starts_at: Date;
  ends_at: Date;
}

/** Announcements in the admin site. */
export const announcementResource = defineAdminResource<typeof announcements, Listed>({
  calls: announcements,
  table: 'announcement',
  titleOf: sql`title`,
  columns: sql`announcement.title, announcement.link, announcement.starts_at, announcement.ends_at`,
  sorts: { id: sql`id`, starts_at: sql`starts_at`, ends_at: sql`ends_at` },
  defaultSort: '-id',
  filter: ({ q, state }) => [
    q && sql`(${containing('title', q)} or ${containing('body', q)})`,
    inStates(state),
  ],
  present: ({ published, publish_at, offline_at, starts_at, ends_at, ...row }) => ({
    ...row,
    ...presentPublication({ published, publish_at, offline_at }),
    starts_at: wireTime(starts_at),
    ends_at: wireTime(ends_at),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['标题', (row) => row.title],
    ['链接', (row) => row.link],
    ['开始时间', (row) => row.starts_at],
    ['结束时间', (row) => row.ends_at],
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
  ],
  ...flatForm<AnnouncementForm>('announcement', {
    ...{ title: 'plain', body: 'plain', link: 'plain', starts_at: 'moment', ends_at: 'moment' },
  }),
  tags: () => ['announcements'],
});
