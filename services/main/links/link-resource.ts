import { sql } from 'kysely';
import { type LinkAdminRow, type LinkForm, links } from '#contract/admin/links.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';

type Listed = Selected<LinkAdminRow, 'checked_at'>;

const STATES = {
  alive: sql`url in (select url from address_check where fault is null)`,
  dead: sql`url in (select url from address_check where fault is not null)`,
  unknown: sql`not exists (select from address_check where address_check.url = friend_link.url)`,
};

/** Friend links in the admin site. A new one is appended. */
export const linkResource = defineAdminResource<typeof links, Listed>({
  calls: links,
  table: 'friend_link',
  titleOf: sql`name`,
  columns: sql`friend_link.name, friend_link.url, friend_link.position,
    (select checked_at from address_check where address_check.url = friend_link.url) as checked_at,
    (select fault from address_check where address_check.url = friend_link.url) as fault`,
  sorts: { position: sql`position`, id: sql`id`, name: { names: sql`name` } },
  defaultSort: 'position',
  position: 'position',
  filter: ({ q, state }) => [
    q && sql`(${containing('name', q)} or ${containing('url', q)})`,
    state && STATES[state],
  ],
  present: presentTimes,
  sheet: [
    ['顺序', (row) => row.position],
    ['名称', (row) => row.name],
    ['网址', (row) => row.url],
    ['检查时间', (row) => row.checked_at],
    ['问题', (row) => row.fault],
  ],
  check: async (tx, { name }, id) => {
    const other = tx
      .selectFrom('friend_link')
      .select('id')
      .where('name', '=', name)
      .where('id', '<>', id ?? 0);
    return (await other.executeTakeFirst()) ? [{ path: 'name', msg: '已有这个名称的链接' }] : [];
  },
  ...flatForm<LinkForm>('friend_link', { name: 'plain', url: 'plain' }, () => ({
    position: sql`(select coalesce(max(position), 0) + 1 from friend_link)`,
  })),
  tags: () => ['links', 'site'],
});
