import { sql } from 'kysely';
import type { mediaReplace, mediaUndo, PictureUsage } from '#contract/admin/media-library.ts';
import { type Permission, TITLES } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { auditOf, holdRecord, updateRecord } from '#platform/admin/records.ts';
import { refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { randomId } from '#platform/core/ids.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { PICTURE_PLACES, type PicturePlace, pictureUses, undoableSince } from './picture-places.ts';

/** Records that one replacement changes. */
const MOST_RECORDS = 1_000;

/** A changed column of a record, with its value before and after. */
interface ChangedColumn extends Pick<PicturePlace, 'subject' | 'table' | 'column'> {
  record_id: number;
  /** The row of the record, in tables with several. */
  key: string | null;
  before: string;
  after: string;
}

/** Replaces a picture by another one in all records, which the audit records one by one. */
export const replacePicture: AdminHandle<typeof mediaReplace> = async (context, { id, with: other }) => {
  const { db, publish, resources } = context;
  const { changes, replacement } = await transaction(db, async (tx) => {
    const held = await lockPictures(tx, [id, other]);
    const [from, to] = [held.get(id), held.get(other)];
    if (!from || !to) {
      throw new Refusal('NOT_FOUND', '这张图片不存在或已被删除');
    }
    if (from.path === to.path) {
      throw new Refusal('BAD_REQUEST', '请选择另一张图片');
    }
    await refuseTooMany(tx, from.path);
    const found = await findColumns(tx, from.path, to.path);
    refuseUnlessAllowed(found, context, '替换');
    await refuseReviewed(tx, found, context, '替换');
    const shaped = found.some(({ table, column }) => placeOf(table, column)?.type !== 'html');
    if (shaped && (from.width !== to.width || from.height !== to.height)) {
      throw new Refusal(
        'BAD_REQUEST',
        `两张图片的尺寸不同：原图 ${from.width}×${from.height}，新图 ${to.width}×${to.height}。请按原图的用途重新上传新图片`,
      );
    }
    await writeColumns(tx, found, { resources, context, action: 'save' });
    if (found.length === 0) {
      return { changes: found, replacement: null };
    }
    const stored = await tx
      .insertInto('media_replacement')
      .values({
        from_path: from.path,
        to_path: to.path,
        operator_id: context.operator.id,
        at: context.now,
        uses: JSON.stringify(found),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, {
      ...auditOf('media', context),
      action: 'save',
      subject_id: id,
      title: from.name,
      before: { path: from.path },
      after: { path: to.path },
    });
    return { changes: found, replacement: stored.id };
  });
  await publishAll(resources, changes, publish);
  return { replacement, records: recordsOf(changes).length };
};

/** Reverts an own replacement in the records that still have its result. */
export const undoReplacement: AdminHandle<typeof mediaUndo> = async (context, { replacement }) => {
  const { db, publish, resources } = context;
  const { restored, left } = await transaction(db, async (tx) => {
    const stored = await tx
      .selectFrom('media_replacement')
      .select(['uses', 'from_path'])
      .where('id', '=', replacement)
      .where('operator_id', '=', context.operator.id)
      .where('undone_at', 'is', null)
      .where('at', '>', undoableSince(context.now))
      .forUpdate()
      .executeTakeFirst();
    if (!stored) {
      throw new Refusal('CONFLICT', '这次替换已经撤销、超过 30 天，或不是您操作的');
    }
    const reverse = (stored.uses as ChangedColumn[]).map(({ before, after, ...rest }) => ({
      ...rest,
      before: after,
      after: before,
    }));
    refuseUnlessAllowed(reverse, context, '撤销替换');
    await refuseReviewed(tx, reverse, context, '替换');
    await refuseDeleted(tx, stored.from_path);
    const done = await writeColumns(tx, reverse, { resources, context, action: 'undo' });
    await tx
      .updateTable('media_replacement')
      .set({ undone_at: context.now })
      .where('id', '=', replacement)
      .execute();
    return { restored: done, left: reverse.filter((one) => !done.includes(one)) };
  });
  await publishAll(resources, restored, publish);
  const titled = left.map(({ subject, record_id: id }): PictureUsage => ({ subject, id, title: `#${id}` }));
  return { restored: recordsOf(restored).length, left: titled };
};

/** Pictures by id, which are not deleted until the transaction ends. */
async function lockPictures(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('media_picture')
    .select(['id', 'path', 'name', 'width', 'height'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A replacement is one transaction, which other changes of its records wait for. */
async function refuseTooMany(tx: Tx, path: string): Promise<void> {
  const { rows } = await sql<{ records: number }>`
    select count(*)::int as records from (
      select distinct subject, record_id from ${pictureUses()} as uses where path = ${path}
    ) as used`.execute(tx);
  const [{ records } = { records: 0 }] = rows;
  if (records > MOST_RECORDS) {
    throw new Refusal(
      'BAD_REQUEST',
      `这张图片用在 ${records} 条内容里，一次最多替换 ${MOST_RECORDS} 条。请先在各内容的列表里导出，改好图片地址后分批导入，其余的再用“替换”`,
    );
  }
}

async function refuseDeleted(tx: Tx, path: string): Promise<void> {
  const picture = await tx
    .selectFrom('media_picture')
    .select('id')
    .where('path', '=', path)
    .forShare()
    .executeTakeFirst();
  if (!picture) {
    throw new Refusal('CONFLICT', '原图已被删除，不能撤销这次替换。请重新上传原图，再用它替换');
  }
}

function placeOf(table: string, column: string): PicturePlace | undefined {
  return PICTURE_PLACES.find((one) => one.table === table && one.column === column);
}

/** The columns that contain a picture, with their values before and after its replacement. */
async function findColumns(tx: Tx, from: string, to: string): Promise<ChangedColumn[]> {
  const found: ChangedColumn[] = [];
  for (const { subject, table, column, of, key } of PICTURE_PLACES) {
    const { rows } = await sql<Pick<ChangedColumn, 'record_id' | 'key' | 'before' | 'after'>>`
      select ${sql.ref(of ?? 'id')} as record_id, ${key ? sql.ref(key) : null}::text as key,
        ${sql.ref(column)}::text as before,
        replace(${sql.ref(column)}::text, ${from}, ${to}) as after
      from ${sql.table(table)} where strpos(${sql.ref(column)}::text, ${from}) > 0
      order by 1, 2 for update`.execute(tx);
    found.push(...rows.map((row) => ({ subject, table, column, ...row })));
  }
  return found;
}

/** Writes the columns that still have their value `before`, raises the versions and records each record in the audit. */
async function writeColumns(
  tx: Tx,
  changes: readonly ChangedColumn[],
  {
    resources,
    context,
    action,
  }: { resources: readonly AnyResource[]; context: AdminContext; action: string },
): Promise<ChangedColumn[]> {
  const done: ChangedColumn[] = [];
  const batch = randomId();
  for (const { subject, id } of recordsOf(changes)) {
    const resource = resources.find(({ name }) => name === subject);
    const held = resource && (await holdRecord(tx, resource, id));
    if (!resource || !held) {
      continue;
    }
    const written: ChangedColumn[] = [];
    for (const change of changes.filter((one) => one.subject === subject && one.record_id === id)) {
      (await writeColumn(tx, change)) && written.push(change);
    }
    if (written.length > 0) {
      await updateRecord(tx, resource, id, 1);
      await resource.afterwards?.(tx, [id]);
      await record(tx, {
        ...auditOf(resource.name, context),
        action,
        batch,
        subject_id: id,
        title: held.title,
        version: held.version + 1,
        before: held.item,
        after: await resource.read(tx, id),
      });
      done.push(...written);
    }
  }
  return done;
}

/** True if the column had its value `before`. */
async function writeColumn(tx: Tx, { table, column, record_id, key, before, after }: ChangedColumn) {
  const place = placeOf(table, column);
  const value = place?.type === 'json' ? sql`${after}::jsonb` : sql`${after}`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${sql.ref(place?.of ?? 'id')} = ${record_id} and ${sql.ref(column)}::text = ${before}
      and ${place?.key ? sql`${sql.ref(place.key)}::text = ${key}` : sql`true`}`.execute(tx);
  return numAffectedRows > 0n;
}

/** @throws {Refusal} FORBIDDEN if the operator may not change one of the records */
export function refuseUnlessAllowed(
  changes: readonly { subject: string }[],
  { operator }: AdminContext,
  action: string,
): void {
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  // A permission that is bound to sites does not reach all records.
  const denied = subjects.filter((subject) => operator.access.get(`${subject}.write` as Permission) !== null);
  if (denied.length > 0) {
    const names = denied.map((subject) => TITLES[subject]).join('、');
    throw new Refusal('FORBIDDEN', `这张图片还用在${names}里，您没有修改权限，请联系有权限的同事${action}`);
  }
}

/** @throws {Refusal} FORBIDDEN if the operator's changes of one of the records need a review */
export async function refuseReviewed(
  tx: Tx,
  changes: readonly { subject: string }[],
  context: AdminContext,
  action: string,
): Promise<void> {
  for (const name of new Set(changes.map(({ subject }) => subject))) {
    const title = TITLES[name] ?? name;
    await refuseUnreviewed(
      tx,
      { name, title } as Pick<AnyResource, 'name' | 'title'>,
      context,
      `${action}里面的图片`,
    );
  }
}

function recordsOf(changes: readonly ChangedColumn[]): { subject: string; id: number }[] {
  const keys = new Map(changes.map(({ subject, record_id: id }) => [`${subject}:${id}`, { subject, id }]));
  return [...keys.values()];
}

async function publishAll(
  resources: readonly AnyResource[],
  changes: readonly ChangedColumn[],
  publish: PublishChanges,
): Promise<void> {
  const tags = resources.flatMap((resource) => {
    const ids = recordsOf(changes).flatMap(({ subject, id }) => (subject === resource.name ? [id] : []));
    return ids.length > 0 ? resource.tags(ids) : [];
  });
  if (tags.length > 0) {
    await publish([...new Set(tags)]);
  }
}
