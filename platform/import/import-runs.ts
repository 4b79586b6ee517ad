import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { storableText } from '../database/upsert-rows.ts';
import type { ImportKind } from './import-kind.ts';
import { differing, readDocuments } from './record-document.ts';
import type { RecordKind, RecordShape } from './record-kind.ts';

/** Who imported what. */
interface Begun {
  subject: string;
  operatorId: number;
  fileName: string;
  at: Date;
}

type Kind = Selectable<Tables['import_run']>['kind'];

/** Something that can be taken back. */
export interface LastRun {
  id: number;
  kind: Kind;
  file_name: string;
  at: Date;
  /** Records that it made, that it changed, and that it deleted. */
  inserted: number;
  updated: number;
  removed: number;
  isUnderWay: boolean;
}

/** Begins to keep what an import does. Answers the run's number. */
export async function beginRun(db: Database, { subject, operatorId, fileName, at }: Begun): Promise<number> {
  const row = { subject, operator_id: operatorId, file_name: storableText(fileName), at, ended_at: null };
  const { id } = await db.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Ends it. One that did nothing is forgotten; of one that did something the operator's earlier ones are. */
export async function endRun(db: Database, run: number, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ subject: string; operator_id: number }>`
      delete from import_run where id = ${run} and not exists (select from import_change where run_id = ${run})
      returning subject, operator_id`.execute(tx);
    if (rows.length === 0) {
      await forgetEarlier(tx, run);
      await tx.updateTable('import_run').set({ ended_at: now }).where('id', '=', run).execute();
    }
  });
}

/** Of each kind of thing that an operator does to a subject only the last can be taken back. */
async function forgetEarlier(tx: Transaction<Tables>, run: number): Promise<void> {
  await sql`
    delete from import_run as old using import_run as this
    where this.id = ${run} and old.id < this.id and old.kind = this.kind
      and old.operator_id = this.operator_id and old.subject = this.subject`.execute(tx);
}

/** What a batch does, in the one transaction that does it. */
export interface KeptBatch {
  subject: string;
  shape: Pick<RecordShape<never>, 'table' | 'parts'>;
  kind: Exclude<Kind, 'import'>;
  operatorId: number;
  at: Date;
  /** The records that it changes or deletes, as they are held, each with its version. */
  held: readonly { id: number; version: number }[];
}

/**
 * Does something to records, and keeps what they were, so that it can be taken back. `work` answers the ids of those
 * that it makes. Answers the run; nothing where nothing changed.
 */
export async function storeBatch(
  tx: Transaction<Tables>,
  { subject, shape, kind, operatorId, at, held }: KeptBatch,
  work: () => Promise<readonly number[]>,
): Promise<number | null> {
  const ids = held.map(({ id }) => id);
  const before = await readDocuments(tx, shape, ids);
  const made = await work();
  const after = await readDocuments(tx, shape, ids);
  const changes = held.flatMap(({ id, version }) => {
    const [was, is] = [before.get(id), after.get(id)];
    return !was ? [] : is ? [{ id, version, ...differing(was, is) }] : [{ id, version, before: was }];
  });
  if (changes.length + made.length === 0) {
    return null;
  }
  const row = { subject, kind, operator_id: operatorId, file_name: '', at, ended_at: at };
  const { id } = await tx.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow();
  await keep(tx, id, shape.table, [...made.map((one) => ({ id: one })), ...changes]);
  await forgetEarlier(tx, id);
  return id;
}

/** The same import, keeping for every record that it makes or changes what was before, in the same transaction. */
export function keepingChanges<Row>(kind: RecordKind<Row>, run: number): ImportKind<Row> {
  const { shape } = kind;
  return {
    ...kind,
    async write(tx, rows, now) {
      const before = await readDocuments(tx, shape, await shape.present(tx, rows));
      const written = await kind.write(tx, rows, now);
      const updated = written.ids.filter((_id, at) => written.outcomes[at] === 'updated');
      const inserted = written.ids.filter((_id, at) => written.outcomes[at] === 'inserted');
      const after = updated.length > 0 ? await readDocuments(tx, shape, updated) : new Map();
      const changes = updated.flatMap((id) => {
        const [was, is] = [before.get(id), after.get(id)];
        return was && is ? [{ id, ...differing(was, is) }] : [];
      });
      await keep(tx, run, shape.table, [...inserted.map((id) => ({ id })), ...changes]);
      return written;
    },
  };
}

async function keep(
  tx: Transaction<Tables>,
  run: number,
  table: keyof Tables & string,
  changes: readonly { id: number; version?: number }[],
): Promise<void> {
  await sql`update import_run set active_at = now() where id = ${run}`.execute(tx);
  if (changes.length > 0) {
    await sql`
      insert into import_change (run_id, record_id, version, before, after)
      select ${run}::bigint, given.id, coalesce(kept.version, given.version), given.before, given.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as given (id bigint, version integer, before jsonb, after jsonb)
      left join ${sql.table(table)} as kept using (id)`.execute(tx);
  }
}

/** What an operator did last to a subject, of each kind, that can be taken back; the newest first. */
export async function lastRuns(
  db: Database,
  { subject, operatorId }: { subject: string; operatorId: number },
): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select distinct on (kind) id, kind, file_name, at, did.inserted, did.updated, did.removed,
      ended_at is null and active_at > now() - interval '1 minute' as "isUnderWay"
    from import_run, lateral (
      select count(*) filter (where before is null)::int as inserted,
        count(*) filter (where before is not null and after is not null)::int as updated,
        count(*) filter (where after is null and before is not null)::int as removed
      from import_change where run_id = import_run.id) as did
    where operator_id = ${operatorId} and subject = ${subject} and did.inserted + did.updated + did.removed > 0
    order by kind, id desc`.execute(db);
  return rows.sort((a, b) => b.id - a.id);
}
