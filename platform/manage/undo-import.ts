import { sql, type Transaction } from 'kysely';
import { type Deed, record } from '../audit/record.ts';
import { isDataError } from '../database/data-error.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import {
  isStill,
  type RecordDocument,
  readDocuments,
  type WantedDocument,
  writeDocuments,
} from '../import/record-document.ts';
import type { RecordShape } from '../import/record-kind.ts';
import type { OperatorVisit } from '../operator.ts';
import type { AnySubject } from './managed-subject.ts';
import { holdRecords, type RecordBase } from './records.ts';

type Tx = Transaction<Tables>;

/** A record that was left as it is, and why. */
export interface LeftRecord {
  id: number;
  title: string;
  reason: string;
}

/** What became of some records of an import that is taken back. */
export interface UndoneRecords {
  removed: number[];
  restored: number[];
  left: LeftRecord[];
}

/** What one import is taken back with. */
export interface ImportUndo {
  subject: AnySubject;
  shape: Pick<RecordShape<never>, 'table' | 'parts'>;
  run: number;
  visit: OperatorVisit;
}

interface Change {
  record_id: number;
  version: number;
  before: RecordDocument | null;
  after: RecordDocument | null;
}

/** Records of one transaction: others wait no longer for it than for a batch of an import. */
const AT_ONCE = 200;

/**
 * Takes an import back, some records a transaction, the last first: what it made goes, what it changed becomes what it
 * was. What was changed or used since stays, and is told. What is done is done once, also where it breaks off between.
 */
export async function* undoImport(db: Database, undo: ImportUndo): AsyncGenerator<UndoneRecords> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select record_id as id from import_change where run_id = ${undo.run}
      order by record_id desc limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) {
      break;
    }
    const ids = rows.map(({ id }) => id);
    yield await settle(db, undo, ids);
  }
  await db.deleteFrom('import_run').where('id', '=', undo.run).execute();
}

async function settle(db: Database, undo: ImportUndo, ids: readonly number[]): Promise<UndoneRecords> {
  try {
    return await transaction(db, (tx) => takeBack(tx, undo, ids));
  } catch (error) {
    if (!isDataError(error)) {
      throw error;
    }
    return ids.length > 1 ? oneByOne(db, undo, ids) : giveUp(db, undo, ids);
  }
}

async function oneByOne(db: Database, undo: ImportUndo, ids: readonly number[]): Promise<UndoneRecords> {
  const all: UndoneRecords = { removed: [], restored: [], left: [] };
  for (const id of ids) {
    const { removed, restored, left } = await settle(db, undo, [id]);
    all.removed.push(...removed);
    all.restored.push(...restored);
    all.left.push(...left);
  }
  return all;
}

/** What it was can't be any more: something that it refers to is gone, or its name is taken. */
async function giveUp(db: Database, undo: ImportUndo, ids: readonly number[]): Promise<UndoneRecords> {
  return transaction(db, async (tx) => {
    const held = await holdRecords(tx, undo.subject, ids);
    await forget(tx, undo.run, ids);
    const reason = '原来的内容已放不回去（它引用的内容不在了，或名称已被占用）';
    return { removed: [], restored: [], left: held.map(({ id, title }) => ({ id, title, reason })) };
  });
}

async function takeBack(tx: Tx, undo: ImportUndo, ids: readonly number[]): Promise<UndoneRecords> {
  const { subject, shape, run } = undo;
  const { rows: changes } = await sql<Change>`
    select record_id, version, before, after from import_change
    where run_id = ${run} and record_id = any(${[...ids]}::bigint[]) for update`.execute(tx);
  const changed = new Map(changes.map((change) => [change.record_id, change]));
  const held = await holdRecords(tx, subject, [...changed.keys()]);
  const documents = await readDocuments(tx, shape, [...changed.keys()]);
  const left: LeftRecord[] = [];
  const making: RecordBase[] = [];
  const changing: (RecordBase & WantedDocument)[] = [];
  for (const one of held) {
    const [change, now] = [changed.get(one.id), documents.get(one.id)];
    if (change?.version !== one.version || !now || (change.after && !isStill(now, change.after))) {
      left.push({ id: one.id, title: one.title, reason: '导入之后又改过' });
    } else if (change.before) {
      changing.push({ ...one, document: change.before });
    } else {
      making.push(one);
    }
  }
  const there = new Set(held.map(({ id }) => id));
  for (const id of changed.keys()) {
    if (!there.has(id)) {
      left.push({ id, title: `#${id}`, reason: '已经删除' });
    }
  }
  const inUse = await remove(tx, subject, making);
  left.push(...making.flatMap(({ id, title }) => inUseOf(id, title, inUse)));
  const removed = making.filter(({ id }) => !inUse.has(id));
  if (changing.length > 0) {
    await writeDocuments(tx, shape, changing);
  }
  const gone = [...removed, ...changing].map(({ id }) => id);
  if (gone.length > 0) {
    await subject.afterwards?.(tx, gone);
  }
  await record(tx, ...deedsOf(undo, removed, changing, documents));
  await forget(tx, run, ids);
  return { removed: removed.map(({ id }) => id), restored: changing.map(({ id }) => id), left };
}

/** Deletes what an import made, on the site or not. Answers what stays since something hangs on it, and why. */
async function remove(
  tx: Tx,
  subject: AnySubject,
  records: readonly RecordBase[],
): Promise<Map<number, string>> {
  if (records.length === 0) {
    return new Map();
  }
  const table = sql.table(subject.table);
  const shown = (published: boolean, ids: readonly number[]) =>
    sql`update ${table} set published = ${published} where id = any(${[...ids]}::bigint[])`.execute(tx);
  const onSite = subject.isPublished ? records.filter(({ published }) => published).map(({ id }) => id) : [];
  if (onSite.length > 0) {
    await shown(false, onSite);
  }
  const ids = records.map(({ id }) => id);
  const hanging = (await subject.hanging?.(tx, ids)) ?? [];
  const inUse = new Map(hanging.map(({ id, reason }) => [id, reason]));
  const back = onSite.filter((id) => inUse.has(id));
  if (back.length > 0) {
    await shown(true, back);
  }
  const going = ids.filter((id) => !inUse.has(id));
  await sql`delete from ${table} where id = any(${going}::bigint[])`.execute(tx);
  return inUse;
}

function inUseOf(id: number, title: string, inUse: ReadonlyMap<number, string>): LeftRecord[] {
  const reason = inUse.get(id);
  return reason === undefined ? [] : [{ id, title, reason: `已在使用：${reason}` }];
}

function deedsOf(
  { subject, visit: { operator, address, now } }: ImportUndo,
  removed: readonly RecordBase[],
  changing: readonly (RecordBase & WantedDocument)[],
  documents: ReadonlyMap<number, RecordDocument>,
): Deed[] {
  const deed = { operator, action: 'import_undo', subject: subject.name, address, at: now };
  const flat = (document: RecordDocument | undefined) => document && { ...document.row, ...document.parts };
  const only = (names: readonly string[], all: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  return [
    ...removed.map(({ id, title }) => ({
      ...{ ...deed, subject_id: id, title, after: null },
      before: flat(documents.get(id)) ?? null,
    })),
    ...changing.map(({ id, title, version, document }) => {
      const after = { ...document.row, ...document.parts };
      const before = only(Object.keys(after), flat(documents.get(id)));
      return { ...deed, subject_id: id, title, version: version + 1, before, after };
    }),
  ];
}

async function forget(tx: Tx, run: number, ids: readonly number[]): Promise<void> {
  await sql`delete from import_change where run_id = ${run} and record_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}
