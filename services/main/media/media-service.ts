import { sql } from 'kysely';
import {
  CLEAN_UP_DAYS,
  type mediaChoose,
  type mediaCleanUp,
  type mediaRemove,
  type mediaSave,
  type PictureUsage,
} from '#contract/admin/media-library.ts';
import { TITLES } from '#contract/admin/roles.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { filesOf } from '#platform/adapters/pictures/picture-plan.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { usesOf } from './media-list.ts';
import { pictureUses, undoablePictures } from './picture-places.ts';
import { refuseReviewed, refuseUnlessAllowed } from './replace-picture.ts';

export interface MediaDeps {
  db: Database;
  store: FileStore;
  resources: readonly AnyResource[];
}

const DAY_MS = 86_400_000;
/** The uses that a refusal names. */
const NAMED = 5;
const CLEAN_UP_MOST = 1_000;
/** Pictures per transaction. */
const CLEAN_UP_BATCH = 50;

/** Changes the name and the alternative text of a picture. */
export const saveMedia: AdminHandle<typeof mediaSave> = (context, { id, version, name, alt }) => {
  return transaction(context.db, async (tx) => {
    const found = await tx
      .selectFrom('media_picture')
      .select(['name', 'alt', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const before = orNotFound(found, '这张图片不存在或已被删除');
    if (before.version !== version) {
      throw new Refusal('CONFLICT', '这张图片刚刚被他人修改过，请刷新后再改');
    }
    await tx
      .updateTable('media_picture')
      .set({ name, alt, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(tx, {
      ...auditOf('media', context),
      action: 'save',
      subject_id: id,
      title: name,
      version: version + 1,
      before: { name: before.name, alt: before.alt },
      after: { name, alt },
    });
    return { version: version + 1 };
  });
};

/**
 * Notes that a form contains a picture.
 * @throws {Refusal} NOT_FOUND if it was deleted meanwhile
 */
export const chooseMedia: AdminHandle<typeof mediaChoose> = async ({ db, now }, { id }) => {
  const chosen = await db
    .updateTable('media_picture')
    .set({ chosen_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(chosen, '这张图片刚刚被删除，请换一张');
  return {};
};

/** Deletes pictures with their files. Those in use are skipped, unless `in_use` is set. */
export const removeMedia: AdminHandle<typeof mediaRemove> = async (context, { ids, in_use }) => {
  if (in_use && context.operator.token !== undefined) {
    throw new Refusal('FORBIDDEN', '令牌不能删除正在使用的图片，请登录后台操作');
  }
  const { removed, skipped } = await transaction(context.db, async (tx) => {
    const held = await tx
      .selectFrom('media_picture')
      .select(['id', 'path', 'name'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    const paths = held.map(({ path }) => path);
    const uses = await usesOf(tx, context.resources, paths, context);
    if (in_use) {
      refuseUnlessAllowed([...uses.values()].flat(), context, '删除');
      await refuseReviewed(tx, [...uses.values()].flat(), context, '删除');
    }
    const restorable = in_use ? new Set<string>() : await restorableAmong(tx, held, context.now);
    const going = in_use ? held : held.filter(({ path }) => !uses.has(path) && !restorable.has(path));
    await removePictures(tx, context.store, going, context);
    const staying = held.filter((one) => !going.includes(one));
    return {
      removed: going,
      skipped: staying.map(({ id, path, name }) => {
        const used = uses.get(path);
        return { id, title: name || path, reason: used ? usesText(used) : '撤销替换或导入时还会用到' };
      }),
    };
  });
  return { done: removed.map(({ id }) => id), skipped };
};

/** Deletes the pictures that nothing uses, and that no undo would bring back, some days after their upload. */
export const cleanUpMedia: AdminHandle<typeof mediaCleanUp> = async (context) => {
  const { db, store } = context;
  const before = new Date(context.now.getTime() - CLEAN_UP_DAYS * DAY_MS);
  let removed = 0;
  for (let last = CLEAN_UP_BATCH; last === CLEAN_UP_BATCH && removed < CLEAN_UP_MOST; removed += last) {
    last = await cleanUpBatch({ db, store }, before, context);
  }
  return { removed };
};

function cleanUpBatch(
  { db, store }: Pick<MediaDeps, 'db' | 'store'>,
  before: Date,
  context: AdminContext,
): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<Picture>`
      select id, path, name from media_picture
      where uploaded_at < ${before} and (chosen_at is null or chosen_at < ${before})
        and not exists (select from ${pictureUses()} as uses where uses.path = media_picture.path)
        and not exists (
          select from ${undoablePictures(context.now)} as undoable where undoable.path = media_picture.path)
      order by id limit ${CLEAN_UP_BATCH} for update`.execute(tx);
    await removePictures(tx, store, rows, context);
    return rows.length;
  });
}

/** Those of pictures that an undo would bring back. */
async function restorableAmong(tx: Tx, pictures: readonly Picture[], now: Date): Promise<Set<string>> {
  const paths = pictures.map(({ path }) => path);
  const { rows } = await sql<{ path: string }>`
    select path from ${undoablePictures(now)} as undoable where path = any(${paths}::text[])`.execute(tx);
  return new Set(rows.map(({ path }) => path));
}

interface Picture {
  id: number;
  path: string;
  name: string;
}

/** Removes files before their rows are committed: after a kill the rows are still there to remove again. */
async function removePictures(
  tx: Tx,
  store: FileStore,
  pictures: readonly Picture[],
  context: AdminContext,
): Promise<void> {
  if (pictures.length === 0) {
    return;
  }
  const ids = pictures.map(({ id }) => id);
  await tx.deleteFrom('media_picture').where('id', 'in', ids).execute();
  const entries = pictures.map(({ id, path, name }) => ({
    ...auditOf('media', context),
    action: 'remove',
    subject_id: id,
    title: name || path,
    before: { path },
  }));
  await record(tx, ...entries);
  await removeFiles(store, pictures);
}

/** Removes the files of deleted pictures, all copies. */
async function removeFiles(store: FileStore, pictures: readonly Picture[]): Promise<void> {
  for (const { path } of pictures) {
    for (const file of filesOf(path)) {
      await store.remove(file);
    }
  }
}

function usesText(uses: readonly PictureUsage[]): string {
  const named = uses.slice(0, NAMED).map(({ subject, title }) => {
    const kind = TITLES[subject] ?? subject;
    return title === null ? `${kind}（没有查看权限）` : `${kind}“${title}”`;
  });
  return `正在使用：${named.join('、')}${uses.length > NAMED ? ` 等 ${uses.length} 处` : ''}`;
}
