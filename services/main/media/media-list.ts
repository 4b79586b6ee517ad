import { sql } from 'kysely';
import {
  type MediaRow,
  type mediaLists,
  type PictureUsage,
  USES_LISTED,
} from '#contract/admin/media-library.ts';
import type { Permission } from '#contract/admin/roles.ts';
import type { CallParams } from '#contract/call.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { type Listable, listRecords } from '#platform/admin/list-records.ts';
import { boundTo } from '#platform/admin/site-bounds.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { presentTimes } from '../lists/times.ts';
import { pictureUses } from './picture-places.ts';

type Filters = Omit<CallParams<typeof mediaLists.list>, 'page' | 'size' | 'sort'>;
type Listed = Omit<MediaRow, 'uses' | 'use_count' | 'uploaded_at'> & { uploaded_at: Date };
type Row = Omit<MediaRow, 'uses' | 'use_count'>;

const listed: Listable<Listed, Row, Filters> = {
  table: 'media_picture',
  columns: sql`media_picture.path, media_picture.use, media_picture.name, media_picture.alt, media_picture.width,
    media_picture.height, media_picture.bytes, media_picture.uploaded_at, media_picture.uploaded_by,
    media_picture.version`,
  sorts: {
    uploaded_at: sql`uploaded_at`,
    // What the list shows as 未命名 and 未知 follows the rest.
    name: { names: sql`nullif(name, '')` },
    bytes: sql`nullif(bytes, 0)`,
    width: sql`width`,
  },
  defaultSort: '-uploaded_at',
  filter: ({ q, use, used, from, to }) => [
    q && sql`(${containing('name', q)} or ${containing('alt', q)} or ${containing('path', q)})`,
    use && sql`use = ${use}`,
    used === undefined ? undefined : sql`(path in (select path from ${pictureUses()} as uses)) = ${used}`,
    from && sql`uploaded_at >= ${new Date(from)}`,
    to && sql`uploaded_at < ${new Date(to)}`,
  ],
  present: presentTimes,
};

/** Lists uploaded pictures, each with the records that use it. */
export const listMedia: AdminHandle<typeof mediaLists.list> = async (context, params) => {
  const { db, resources } = context;
  const page = await listRecords(db, listed, params, context.now);
  const shown = params.with_uses === false ? [] : page.list.map(({ path }) => path);
  const uses = await usesOf(db, resources, shown, context);
  return { ...page, list: page.list.map((row) => withUses(row, uses.get(row.path) ?? [])) };
};

function withUses(row: Row, uses: readonly PictureUsage[]): MediaRow {
  return { ...row, uses: uses.slice(0, USES_LISTED), use_count: uses.length };
}

/** Exports the filtered list without the uses. */
export const exportMedia: AdminHandle<typeof mediaLists.export> = (context, params) => {
  const sheet = [
    ['编号', (row: Row) => row.id],
    ['名称', (row: Row) => row.name],
    ['替代文字', (row: Row) => row.alt],
    ['路径', (row: Row) => row.path],
    ['宽度', (row: Row) => row.width],
    ['高度', (row: Row) => row.height],
    ['大小', (row: Row) => row.bytes],
    ['上传时间', (row: Row) => row.uploaded_at],
    ['上传人', (row: Row) => row.uploaded_by],
  ] as const;
  return exportList(
    { name: 'media', title: '素材库', list: listed, sheet } as never,
    params as never,
    context,
  );
};

/** The records that use pictures, by path, with the titles of those that the operator may read. */
export async function usesOf(
  db: Database | Tx,
  resources: readonly AnyResource[],
  paths: readonly string[],
  context: AdminContext,
): Promise<Map<string, PictureUsage[]>> {
  const found = new Map<string, PictureUsage[]>();
  if (paths.length === 0) {
    return found;
  }
  const { rows } = await sql<{ path: string; subject: string; record_id: number }>`
    select path, subject, record_id from ${pictureUses()} as uses
    where path = any(${[...paths]}::text[]) order by subject, record_id`.execute(db);
  const titles = new Map<string, string>();
  for (const resource of resources) {
    const { name, table, titleOf } = resource;
    const ids = rows.filter(({ subject }) => subject === name).map(({ record_id }) => record_id);
    if (ids.length > 0 && allows(context.operator, `${name}.read` as Permission)) {
      const { within = sql`true` } = boundTo(resource, 'read', context);
      const titled = await sql<{ id: number; title: string }>`
        select id, ${titleOf} as title from ${sql.table(table)}
        where id = any(${ids}::bigint[]) and ${within}`.execute(db);
      for (const { id, title } of titled.rows) {
        titles.set(`${name}:${id}`, title);
      }
    }
  }
  for (const { path, subject, record_id: id } of rows) {
    const use = { subject, id, title: titles.get(`${subject}:${id}`) ?? null };
    found.set(path, [...(found.get(path) ?? []), use]);
  }
  return found;
}

/** Registers the stored pictures that came with imported or restored content. A used picture without a file is none. */
export async function registerUsed(db: Database, store: Pick<FileStore, 'has'>, now: Date): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from ${pictureUses()} as uses
    where not exists (select from media_picture where media_picture.path = uses.path) order by path`.execute(
    db,
  );
  const stored: string[] = [];
  for (const { path } of rows) {
    (await store.has(path)) && stored.push(path);
  }
  if (stored.length === 0) {
    return;
  }
  await sql`
    insert into media_picture (path, use, width, height, uploaded_at)
    select path,
      case when width = height then 'icon' when width = 1200 and height = 675 then 'cover'
        when width = 1200 and height = 480 then 'banner' when width = 720 and height = 1280 then 'portrait'
        when width = 1280 and height = 720 then 'landscape' else 'article' end,
      width, height, ${now}
    from (
      select path, substring(path from '-([0-9]+)x')::integer as width,
        substring(path from 'x([0-9]+)[.]webp$')::integer as height
      from unnest(${stored}::text[]) as path
    ) as used
    on conflict (path) do nothing`.execute(db);
}
