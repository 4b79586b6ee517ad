import { sql } from 'kysely';
import type { LinkForm, LinkManaged } from '../../../contract/operator/links.ts';
import { containing } from '../../../platform/manage/conditions.ts';
import { flatForm } from '../../../platform/manage/flat-form.ts';
import type { ManagedSubject } from '../../../platform/manage/managed-subject.ts';

/** The friendly links, as operators edit them. A new one stands last. */
export const managedLinks: ManagedSubject<
  Omit<LinkManaged, 'id' | 'version'>,
  LinkManaged,
  LinkForm,
  { q?: string | undefined }
> = {
  name: 'links',
  title: '友情链接',
  table: 'friend_link',
  isPublished: false,
  titleOf: sql`name`,
  columns: sql`friend_link.name, friend_link.url, friend_link.position`,
  sorts: { position: sql`position`, id: sql`id`, name: sql`name` },
  usualSort: 'position',
  filter: ({ q }) => [q && sql`(${containing('name', q)} or ${containing('url', q)})`],
  present: ({ published: _p, publish_at: _a, offline_at: _o, ...row }) => row,
  sheet: [
    ['顺序', (row) => row.position],
    ['名称', (row) => row.name],
    ['网址', (row) => row.url],
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
};
