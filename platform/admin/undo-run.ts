import { sql, type Transaction } from 'kysely';
import { type Deed, record } from '../audit/record.ts';
import type { AdminContext } from '../core/operator.ts';
import { isDataError } from '../database/error-codes.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import type { LastRun } from '../import/import-runs.ts';
import {
  insertDocuments,
  isStill,
  type RecordDocument,
  readDocuments,
  type WantedDocument,
  writeDocuments,
} from '../import/record-document.ts';
import { type AnyResource, shapeOf } from './admin-resource.ts';
import { type PublicationRow, presentPublication } from './publication.ts';
import { holdRecords, type RecordBase } from './records.ts';

type Tx = Transaction<Tables>;

/** A record that was left as it is, and why. */
export interface LeftRecord {
  id: number;
  title: string;
  reason: string;
}

/** What became of some records of what is taken back. */
export interface UndoneRecords {
  removed: number[];
  restored: number[];
  left: LeftRecord[];
}

/** What one import, or one batch, is taken back with. */
export interface Undo {
  subject: AnyResource;
  run: Pick<LastRun, 'id' | 'kind'>;
  context: AdminContext;
}

interface Change {
  record_id: number;
  version: number;
  before: RecordDocument | null;
  after: RecordDocument | null;
}

/** Records of one transaction: whoever asks the embedded database meanwhile waits for it, some 0.2 s where they are games. */
const AT_ONCE = 100;

/**
 * Takes an import or a batch back, some records a transaction, the last first: what it made goes, what it changed
 * becomes what it was, what it deleted is there again. What was changed or used since stays, and is told. What is done
 * is done once, also where it breaks off between.
 */
export async function* undoRun(db: Database, undo: Undo): AsyncGenerator<UndoneRecords> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select record_id as id from import_change where run_id = ${undo.run.id}
      order by record_id desc limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) {
      break;
    }
    const ids = rows.map(({ id }) => id);
    yield await settle(db, undo, ids);
  }
  await db.deleteFrom('import_run').where('id', '=', undo.run.id).execute();
}

async function settle(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  try {
    return await transaction(db, (tx) => takeBack(tx, undo, ids));
  } catch (error) {
    if (!isDataError(error)) {
      throw error;
    }
    return ids.length > 1 ? oneByOne(db, undo, ids) : giveUp(db, undo, ids);
  }
}

async function oneByOne(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
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
async function giveUp(db: Database, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  return transaction(db, async (tx) => {
    const held = await holdRecords(tx, undo.subject, ids);
    const gone = (await changesOf(tx, undo, ids)).filter(isDeletion);
    const titles = [...held, ...(await titlesOf(tx, undo.subject, gone))];
    await forget(tx, undo.run.id, ids);
    const reason = '原来的内容已放不回去（它引用的内容不在了，或名称、位置已被占用）';
    return { removed: [], restored: [], left: titles.map(({ id, title }) => ({ id, title, reason })) };
  });
}

function changesOf(tx: Tx, { run }: Undo, ids: readonly number[]): Promise<Change[]> {
  return sql<Change>`
    select record_id, version, before, after from import_change
    where run_id = ${run.id} and record_id = any(${[...ids]}::bigint[]) for update`
    .execute(tx)
    .then(({ rows }) => rows);
}

type Deletion = Change & { before: RecordDocument };

function isDeletion(change: Change): change is Deletion {
  return change.before !== null && change.after === null;
}

/** What stood for records that were deleted. */
async function titlesOf(
  tx: Tx,
  { table, titleOf }: AnyResource,
  gone: readonly Deletion[],
): Promise<{ id: number; title: string }[]> {
  const rows = gone.map(({ record_id, before }) => ({ ...before.row, id: record_id }));
  const found = await sql<{ id: number; title: string }>`
    select id, ${titleOf} as title
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      as ${sql.table(table)}`.execute(tx);
  return found.rows;
}

async function takeBack(tx: Tx, undo: Undo, ids: readonly number[]): Promise<UndoneRecords> {
  const { subject, run } = undo;
  const shape = shapeOf(subject);
  const changes = await changesOf(tx, undo, ids);
  const changed = new Map(changes.map((change) => [change.record_id, change]));
  const held = await holdRecords(tx, subject, [...changed.keys()]);
  const documents = await readDocuments(tx, shape, [...changed.keys()]);
  const there = new Set(held.map(({ id }) => id));
  const left: LeftRecord[] = [];
  const making: RecordBase[] = [];
  const changing: (RecordBase & WantedDocument)[] = [];
  for (const one of held) {
    const [change, now] = [changed.get(one.id), documents.get(one.id)];
    if (change?.version !== one.version || !now || (change.after && !isStill(now, change.after))) {
      left.push({ id: one.id, title: one.title, reason: '之后又改过' });
    } else if (change.before) {
      changing.push({ ...one, document: change.before });
    } else {
      making.push(one);
    }
  }
  const absent = changes.filter(({ record_id }) => !there.has(record_id));
  for (const { record_id: id } of absent.filter((change) => !isDeletion(change))) {
    left.push({ id, title: `#${id}`, reason: '已经删除' });
  }
  const gone = absent.filter(isDeletion);
  const inUse = await remove(tx, subject, making);
  left.push(...making.flatMap(({ id, title }) => inUseOf(id, title, inUse)));
  const removed = making.filter(({ id }) => !inUse.has(id));
  if (changing.length > 0) {
    await writeDocuments(tx, shape, changing);
  }
  const titles = gone.length > 0 ? await titlesOf(tx, subject, gone) : [];
  if (gone.length > 0) {
    const back = gone.map(({ record_id: id, version, before: document }) => ({ id, version, document }));
    await insertDocuments(tx, shape, back);
  }
  const restored = [...changing, ...titles].map(({ id }) => id);
  const touched = [...removed.map(({ id }) => id), ...restored];
  if (touched.length > 0) {
    await subject.afterwards?.(tx, touched);
  }
  const back = titles.flatMap(({ id, title }) => {
    const change = gone.find(({ record_id }) => record_id === id);
    return change ? [{ id, title, version: change.version, document: change.before }] : [];
  });
  await record(tx, ...deedsOf(undo, { removed, changing, back }, documents));
  await forget(tx, run.id, ids);
  return { removed: removed.map(({ id }) => id), restored, left };
}

/** Deletes what was made, on the site or not. Answers what stays since something hangs on it, and why. */
async function remove(
  tx: Tx,
  subject: AnyResource,
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
  { subject, run, context: { operator, address, now } }: Undo,
  {
    removed,
    changing,
    back,
  }: {
    removed: readonly RecordBase[];
    changing: readonly (RecordBase & WantedDocument)[];
    back: readonly (WantedDocument & { title: string; version: number })[];
  },
  documents: ReadonlyMap<number, RecordDocument>,
): Deed[] {
  const action = run.kind === 'import' ? 'import_undo' : 'undo';
  const deed = { operator, action, subject: subject.name, address, at: now };
  const only = (names: readonly string[], all: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  return [
    ...removed.map(({ id, title }) => ({
      ...{ ...deed, subject_id: id, title, after: null },
      before: told(documents.get(id)) ?? null,
    })),
    ...changing.map(({ id, title, version, document, ...stood }) => {
      const after = { ...told(document), ...(isMoved(document) ? standing(document, stood) : {}) };
      const before = { ...told(documents.get(id)), ...presentPublication(stood) };
      return {
        ...{ ...deed, subject_id: id, title, version: version + 1 },
        ...{ before: only(Object.keys(after), before), after },
      };
    }),
    ...back.map(({ id, title, version, document }) => ({
      ...{ ...deed, subject_id: id, title, version: version + 1 },
      ...{ before: null, after: told(document) },
    })),
  ];
}

/** A record as the audit tells it: where it stands is told in its own words. */
function told(document: RecordDocument | undefined): Record<string, unknown> | undefined {
  if (!document) {
    return undefined;
  }
  const { published: _p, publish_at: _a, offline_at: _o, ...row } = document.row;
  return { ...row, ...document.parts };
}

function isMoved({ row }: RecordDocument): boolean {
  return 'published' in row || 'publish_at' in row || 'offline_at' in row;
}

/** Where a record stands that becomes what a document tells. */
function standing({ row }: RecordDocument, now: PublicationRow) {
  const time = (name: 'publish_at' | 'offline_at') =>
    name in row ? (row[name] === null ? null : new Date(String(row[name]))) : now[name];
  const published = 'published' in row ? row.published === true : now.published;
  return presentPublication({ published, publish_at: time('publish_at'), offline_at: time('offline_at') });
}

async function forget(tx: Tx, run: number, ids: readonly number[]): Promise<void> {
  await sql`delete from import_change where run_id = ${run} and record_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}
