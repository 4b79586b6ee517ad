import { sql } from 'kysely';
import { sites } from '#contract/admin/sites.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { sitesOf } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SiteColumns, siteColumns, siteItem } from './site-form.ts';

const FEATURE_NAMES = {
  trading: '账号交易',
  comments: '评论',
  comments_moderated: '评论先审后发',
  pool: '淘号',
  avatar_upload: '玩家可上传头像',
} as const;

function readColumns(tx: Tx, id: number): Promise<SiteColumns | undefined> {
  return tx
    .selectFrom('site')
    .select(['key', 'is_default', 'hostnames', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sites by host name in the admin site. One of them is the default. */
export const siteResource = defineAdminResource<typeof sites, SiteColumns>({
  calls: sites,
  table: 'site',
  site: sql`id`,
  titleOf: sql`coalesce(nullif(settings ->> 'name', ''), key)`,
  columns: sql`site.key, site.is_default, site.hostnames, site.settings`,
  sorts: { id: sql`id`, key: sql`key` },
  defaultSort: 'id',
  filter: ({ q }) => [
    q &&
      sql`(${containing('key', q)} or settings ->> 'name' ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}
        or lower(${q}) = any(hostnames))`,
  ],
  present: ({ settings, ...row }) => ({
    ...row,
    name: settings.name ?? '',
    company: settings.company ?? '',
    icp_no: settings.icp_no ?? '',
    features: Object.entries(FEATURE_NAMES).flatMap(([name, label]) =>
      settings.features?.[name as keyof typeof FEATURE_NAMES] ? [label] : [],
    ),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['标识', (row) => row.key],
    ['名称', (row) => row.name],
    ['公司', (row) => row.company],
    ['ICP 备案号', (row) => row.icp_no],
    ['域名', (row) => row.hostnames],
    ['默认', (row) => row.is_default],
    ['已开放', (row) => row.features],
  ],
  read: async (tx, id) => {
    const row = await readColumns(tx, id);
    return row && siteItem(row);
  },
  check: async (tx, { key, is_default, hostnames }, id, { operator }, stored) => {
    const others = await tx
      .selectFrom('site')
      .select(['key', 'is_default', 'hostnames'])
      .where('id', '<>', id ?? 0)
      .execute();
    const wasDefault = !others.some((other) => other.is_default);
    const isBound = sitesOf(operator, 'sites.write') !== null;
    const before = isBound ? stored : null;
    const taken = others.flatMap((other) => other.hostnames).filter((host) => hostnames.includes(host));
    return [
      ...(others.some((other) => other.key === key) ? [{ path: 'key', msg: '已有这个标识的站点' }] : []),
      ...(taken.length > 0 ? [{ path: 'hostnames', msg: `已是其他站点的域名：${taken.join('、')}` }] : []),
      // A name of another site's domain would take over its visitors.
      ...(before && before.hostnames.join() !== hostnames.join()
        ? [{ path: 'hostnames', msg: '您的角色只能修改站点的内容，不能更换域名，请联系管理员' }]
        : []),
      ...(before && before.key !== key
        ? [{ path: 'key', msg: '您的角色只能修改站点的内容，不能更换标识，请联系管理员' }]
        : []),
      ...(isBound && is_default !== wasDefault
        ? [{ path: 'is_default', msg: '您的角色只能修改所属站点，不能更换默认站点' }]
        : []),
      ...(is_default || others.some((other) => other.is_default)
        ? []
        : [{ path: 'is_default', msg: '必须有一个默认站点' }]),
    ];
  },
  write: async (tx, id, item) => {
    if (item.is_default) {
      await sql`
        update site set is_default = false, version = version + 1
        where is_default and id <> ${id ?? 0}`.execute(tx);
    }
    const current = id === null ? undefined : await readColumns(tx, id);
    const { settings, ...columns } = siteColumns(item, current?.settings);
    const values = { ...columns, settings: JSON.stringify(settings) };
    if (id !== null) {
      await tx.updateTable('site').set(values).where('id', '=', id).execute();
      return id;
    }
    return (await tx.insertInto('site').values(values).returning('id').executeTakeFirstOrThrow()).id;
  },
  inUse: async (tx, ids) => {
    const row = await tx.selectFrom('site').select('id').where('is_default', '=', true).executeTakeFirst();
    return row && ids.includes(row.id) ? [{ id: row.id, reason: '默认站点不能删除' }] : [];
  },
  tags: () => ['site', 'trades'],
});
