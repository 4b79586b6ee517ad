import { sql } from 'kysely';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { type AnyResource, shapeOf } from '#platform/admin/admin-resource.ts';
import { lockRecords, type RecordBase } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { isDataError } from '#platform/database/error-codes.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import {
  insertDocuments,
  isUnchanged,
  type RecordDocument,
  readDocuments,
  type WantedDocument,
  writeDocuments,
} from '#platform/import/record-document.ts';
import { type DeletedRecord, entriesOf, type Undo } from './undo-audit.ts';

/** The result of undoing a batch of records: ids, and the records that were not undone. */
interface UndoneRecords {
  removed: number[];
  restored: number[];
  skipped: BatchResult['skipped'];
}

interface Change {
  record_id: number;
  version: number;
  before: RecordDocument | null;
  after: RecordDocument | null;
}

/** Records per transaction, which blocks the embedded database: about 0.2 s for games. */
const BATCH = 100;

/**
 * Undoes an import or a batch in several transactions, newest record first: deletes created records, restores changed
 * and deleted ones, and reports records that were changed or used since. Every transaction removes its rows of the run,
 * so that an interrupted undo can continue.
 */
export async function* undoRun(db: Database, undo: Undo): AsyncGenerator<UndoneRecords> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select record_id as id from import_change where run_id = ${undo.run.id}
      order by record_id desc limit ${BATCH}`.execute(db);
    if (rows.length === 0) {
      break;
    }
    const ids = rows.map(({ id }) => id);
    yield await undoChanges(db, undo, ids);
  }
  await db.deleteFrom('import_run').where('id', '=', undo.run.id).execute();
}

async function undoChanges(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  try {
    return await transaction(db, (tx) => undoRecords(tx, undo, ids));
  } catch (error) {
    if (!(error instanceof Conflict || isDataError(error))) {
      throw error;
    }
    return ids.length > 1 ? undoOneByOne(db, undo, ids) : skip(db, undo, ids);
  }
}

class Conflict extends Error {}

async function undoOneByOne(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  const all: UndoneRecords[] = [];
  for (const id of ids) {
    all.push(await undoChanges(db, undo, [id]));
  }
  return {
    removed: all.flatMap(({ removed }) => removed),
    restored: all.flatMap(({ restored }) => restored),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

/** Skips records that can't be restored, because a reference is missing or a value is taken. */
async function skip(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  return transaction(db, async (tx) => {
    const held = await lockRecords(tx, undo.resource, ids);
    const deletions = (await takeChanges(tx, undo, ids)).filter(isDeletion);
    const records = [...held, ...(await titled(tx, undo.resource, deletions))];
    const reason = '无法恢复原来的内容（引用的内容已不存在，或名称、位置、兑换码已被占用）';
    return { removed: [], restored: [], skipped: records.map(({ id, title }) => ({ id, title, reason })) };
  });
}

/** Takes the changes of records out of the run. */
async function takeChanges(tx: Tx, { run }: Undo, ids: readonly number[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from import_change where run_id = ${run.id} and record_id = any(${[...ids]}::bigint[])
    returning record_id, version, before, after`.execute(tx);
  return rows.sort((a, b) => a.record_id - b.record_id);
}

type Deletion = Change & { before: RecordDocument };

function isDeletion(change: Change): change is Deletion {
  return change.before !== null && change.after === null;
}

async function titled(
  tx: Tx,
  { table, titleOf }: AnyResource,
  deletions: readonly Deletion[],
): Promise<DeletedRecord[]> {
  const given = deletions.map(({ record_id, before }) => ({ ...before.row, id: record_id }));
  const { rows } = await sql<{ id: number; title: string }>`
    select id, ${titleOf} as title
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(given)}::jsonb)
      as ${sql.table(table)}`.execute(tx);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return deletions.map(({ record_id: id, version, before: document }) => ({
    id,
    version,
    document,
    title: titles.get(id) ?? '',
  }));
}

async function undoRecords(tx: Tx, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  const { resource } = undo;
  const shape = shapeOf(resource);
  const changes = await takeChanges(tx, undo, ids);
  const changeById = new Map(changes.map((change) => [change.record_id, change]));
  const held = await lockRecords(tx, resource, [...changeById.keys()]);
  const documents = await readDocuments(tx, shape, [...changeById.keys()]);
  const found = new Set(held.map(({ id }) => id));
  const skipped: UndoneRecords['skipped'] = [];
  const created: RecordBase[] = [];
  const changed: (RecordBase & WantedDocument)[] = [];
  for (const one of held) {
    const [change, now] = [changeById.get(one.id), documents.get(one.id)];
    if (change?.version !== one.version || !now || (change.after && !isUnchanged(now, change.after))) {
      skipped.push({ id: one.id, title: one.title, reason: '之后又改过' });
    } else if (change.before) {
      changed.push({ ...one, document: change.before });
    } else {
      created.push(one);
    }
  }
  const absent = changes.filter(({ record_id }) => !found.has(record_id));
  for (const { record_id: id } of absent.filter((change) => !isDeletion(change))) {
    skipped.push({ id, title: `#${id}`, reason: '已经删除' });
  }
  const deletions = absent.filter(isDeletion);
  const inUse = await remove(tx, undo, created);
  const removed = created.filter(({ id }) => !inUse.has(id));
  for (const { id, title } of created.filter((one) => inUse.has(one.id))) {
    skipped.push({ id, title, reason: `已在使用：${inUse.get(id)}` });
  }
  if (changed.length > 0) {
    await writeDocuments(tx, shape, changed);
  }
  const reinserted = deletions.length > 0 ? await titled(tx, resource, deletions) : [];
  if (reinserted.length > 0) {
    await insertDocuments(tx, shape, reinserted);
  }
  const restored = [...changed, ...reinserted].map(({ id }) => id);
  if (restored.length > 0 && (await resource.conflicts?.(tx, restored))) {
    throw new Conflict('A restored record conflicts with one that was added since');
  }
  const touched = [...removed.map(({ id }) => id), ...restored];
  if (touched.length > 0) {
    await resource.afterwards?.(tx, touched);
  }
  await record(tx, ...entriesOf(undo, { removed, changed, reinserted }, documents));
  return { removed: removed.map(({ id }) => id), restored, skipped };
}

/** Deletes created records, published or not. Returns those in use, each with the reason. */
async function remove(
  tx: Tx,
  { resource, context }: Undo,
  records: readonly RecordBase[],
): Promise<Map<number, string>> {
  if (records.length === 0) {
    return new Map();
  }
  const table = sql.table(resource.table);
  const setPublished = (published: boolean, ids: readonly number[]) =>
    sql`update ${table} set published = ${published} where id = any(${[...ids]}::bigint[])`.execute(tx);
  const published = resource.isPublished ? records.filter((one) => one.published).map(({ id }) => id) : [];
  if (published.length > 0) {
    await setPublished(false, published);
  }
  const ids = records.map(({ id }) => id);
  const blocked = (await resource.inUse?.(tx, ids, context)) ?? [];
  const inUse = new Map(blocked.map(({ id, reason }) => [id, reason]));
  const back = published.filter((id) => inUse.has(id));
  if (back.length > 0) {
    await setPublished(true, back);
  }
  const deletable = ids.filter((id) => !inUse.has(id));
  await sql`delete from ${table} where id = any(${deletable}::bigint[])`.execute(tx);
  return inUse;
}
