import { sql } from 'kysely';
import { type ActivityAdminRow, type ActivityForm, activities } from '#contract/admin/activities.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { impressionSheet, recentImpressions } from '../impressions/recent-impressions.ts';
import { deadAddresses, hasDeadAddresses } from '../links/link-repository.ts';
import { presentPublished, type Selected } from '../lists/admin-row.ts';

const linkSource = { name: 'activities', table: 'activity', link: 'link' } as const;

type Listed = Selected<ActivityAdminRow, 'starts_at' | 'ends_at'>;

const phases = {
  coming: (now: Date) => sql`starts_at > ${now}`,
  running: (now: Date) => sql`starts_at <= ${now} and ends_at > ${now}`,
  over: (now: Date) => sql`ends_at <= ${now}`,
};

/** Activities in the admin site. */
export const activityResource = defineAdminResource<typeof activities, Listed>({
  calls: activities,
  table: 'activity',
  titleOf: sql`title`,
  columns: (
    now,
  ) => sql`activity.title, activity.cover_url, activity.link, activity.starts_at, activity.ends_at,
    ${deadAddresses(linkSource)} as dead_links, ${recentImpressions('activity', now)}`,
  sorts: { id: sql`id`, title: { names: sql`title` }, starts_at: sql`starts_at`, ends_at: sql`ends_at` },
  defaultSort: '-id',
  filter: ({ q, when, state, links, from, to }, now) => [
    q && containing('title', q),
    when && phases[when](now),
    links && hasDeadAddresses(linkSource),
    inStates(state),
    ...between('starts_at', { from, to }),
  ],
  present: presentPublished,
  sheet: [
    ['编号', (row) => row.id],
    ['活动', (row) => row.title],
    ['链接', (row) => row.link],
    ['开始时间', (row) => row.starts_at],
    ['结束时间', (row) => row.ends_at],
    ['失效链接', (row) => row.dead_links.map(({ url, fault }) => `${url} ${fault}`)],
    ...impressionSheet,
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
  ],
  ...flatForm<ActivityForm>('activity', {
    title: 'plain',
    cover_url: 'plain',
    body_html: 'html',
    link: 'plain',
    starts_at: 'moment',
    ends_at: 'moment',
  }),
  tags: () => ['activities'],
});
