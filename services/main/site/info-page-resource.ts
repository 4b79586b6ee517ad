import { sql } from 'kysely';
import { type InfoPageAdminRow, type PageForm, pages } from '#contract/admin/info-pages.ts';
import { Refusal } from '#contract/refusal.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';

type Listed = Selected<InfoPageAdminRow, 'updated_at'>;

const flat = flatForm<PageForm>('info_page', { title: 'plain', body_html: 'html', updated_at: 'moment' });

/** Info pages in the admin site. The set of pages is fixed. */
export const infoPageResource = defineAdminResource<typeof pages, Listed>({
  calls: pages,
  table: 'info_page',
  titleOf: sql`title`,
  columns: sql`info_page.key, info_page.title, info_page.updated_at`,
  sorts: { id: sql`id`, title: { names: sql`title` }, updated_at: sql`updated_at` },
  defaultSort: 'id',
  filter: ({ q }) => [q && containing('title', q)],
  present: presentTimes,
  sheet: [
    ['编号', (row) => row.id],
    ['页面', (row) => row.key],
    ['标题', (row) => row.title],
    ['生效日期', (row) => row.updated_at],
  ],
  read: flat.read,
  write: async (tx, id, item, now, before) => {
    if (id === null) {
      throw new Refusal('FORBIDDEN', '说明页的种类是固定的，不能新建');
    }
    return flat.write(tx, id, item, now, before);
  },
  inUse: async (_tx, ids) => ids.map((id) => ({ id, reason: '说明页的种类是固定的，不能删除' })),
  tags: () => ['pages', 'site'],
});
