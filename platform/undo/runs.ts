import { type Selectable, sql } from 'kysely';
import type { Undoable } from '#contract/admin/undo.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { updateNumbered } from '#platform/import/numbered-rows.ts';
import { differing, readDocuments } from '#platform/import/record-document.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import type { RecordShape } from '#platform/import/record-shape.ts';

interface NewRun {
  subject: string;
  operatorId: number;
  fileName: string;
  at: Date;
  kind?: 'import' | 'edit';
}

type Kind = Selectable<Tables['import_run']>['kind'];

export type LastRun = Omit<Undoable, 'at'> & { at: Date; isUnderWay: boolean };

export async function beginRun(
  db: Database,
  { subject, operatorId, fileName, at, kind = 'import' }: NewRun,
): Promise<number> {
  const row = {
    ...{ subject, operator_id: operatorId, file_name: storableText(fileName), at, ended_at: null },
    ...(kind === 'edit' && { kind: 'state' as const, is_edit: true }),
  };
  const { id } = await db.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Ends a run. Deletes it if it changed nothing, else the operator's earlier runs of the same kind and resource. */
export async function endRun(db: Database, run: number, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql`
      delete from import_run where id = ${run} and not exists (select from import_change where run_id = ${run})
      returning id`.execute(tx);
    if (rows.length === 0) {
      await deleteEarlier(tx, run);
      await tx.updateTable('import_run').set({ ended_at: now }).where('id', '=', run).execute();
    }
  });
}

/** Only an operator's last run of each kind and resource can be undone. A run that is still under way stays. */
async function deleteEarlier(tx: Tx, run: number): Promise<void> {
  await sql`
    delete from import_run as old using import_run as this
    where this.id = ${run} and old.id < this.id and old.kind = this.kind and old.is_edit = this.is_edit
      and old.operator_id = this.operator_id and old.subject = this.subject
      and (old.ended_at is not null or old.active_at <= now() - interval '1 minute')`.execute(tx);
}

export interface StoredBatch {
  subject: string;
  shape: Pick<RecordShape<never>, 'table' | 'parts'>;
  kind: Exclude<Kind, 'import'>;
  operatorId: number;
  at: Date;
  /** The locked records that it changes or deletes, with their versions. */
  held: readonly { id: number; version: number }[];
}

/**
 * Changes records and stores their previous state for undo. `work` returns the ids of the records that it creates.
 * @returns the run's id; null if nothing changed
 */
export async function storeBatch(
  tx: Tx,
  { subject, shape, kind, operatorId, at, held }: StoredBatch,
  work: () => Promise<readonly number[]>,
): Promise<number | null> {
  const ids = held.map(({ id }) => id);
  const before = await readDocuments(tx, shape, ids);
  const created = await work();
  const after = await readDocuments(tx, shape, ids);
  const changes = held.flatMap(({ id, version }) => {
    const [was, is] = [before.get(id), after.get(id)];
    return !was ? [] : is ? [{ id, version, ...differing(was, is) }] : [{ id, version, before: was }];
  });
  if (changes.length + created.length === 0) {
    return null;
  }
  const row = { subject, kind, operator_id: operatorId, file_name: '', at, ended_at: at };
  const { id } = await tx.insertInto('import_run').values(row).returning('id').executeTakeFirstOrThrow();
  await storeChanges(tx, id, shape.table, [...created.map((one) => ({ id: one })), ...changes]);
  await deleteEarlier(tx, id);
  return id;
}

/** An import that stores the previous state of every created or changed record in the same transaction, for undo. */
export function recordingChanges<Row>(kind: RecordKind<Row>, run: number): ImportKind<Row> {
  const { shape, numbered } = kind;
  return {
    ...kind,
    async resolve(tx, rows) {
      await touchRun(tx, run);
      await kind.resolve?.(tx, rows);
    },
    async write(tx, rows, now) {
      const present = (await shape.present(tx, rows)).filter((id) => id !== undefined);
      const before = await readLocked(tx, shape, present);
      const written = await kind.write(tx, rows, now);
      const updated = written.ids.filter((_id, at) => written.outcomes[at] === 'updated');
      const inserted = written.ids.filter((_id, at) => written.outcomes[at] === 'inserted');
      const after = updated.length > 0 ? await readDocuments(tx, shape, updated) : new Map();
      const changes = updated.flatMap((id) => {
        const [was, is] = [before.get(id), after.get(id)];
        return was && is ? [{ id, ...differing(was, is) }] : [];
      });
      await storeChanges(tx, run, shape.table, [...inserted.map((id) => ({ id })), ...changes]);
      return written;
    },
    ...(numbered && {
      async update(tx, rows) {
        const ids = rows.map(({ id }) => id);
        const before = await readLocked(tx, shape, ids);
        const written = await updateNumbered(tx, numbered, rows);
        const after = await readDocuments(tx, shape, ids);
        const changes = ids.flatMap((id, at) => {
          const [was, is] = [before.get(id), after.get(id)];
          return written.outcomes[at] === 'updated' && was && is ? [{ id, ...differing(was, is) }] : [];
        });
        await storeChanges(tx, run, shape.table, changes);
        return written;
      },
    }),
  };
}

/** Locks records and reads them: what others change before the run does belongs to them, and an undo leaves it. */
async function readLocked(
  tx: Tx,
  shape: Pick<RecordShape<never>, 'table' | 'parts'>,
  ids: readonly number[],
) {
  await sql`
    select from ${sql.table(shape.table)} where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return readDocuments(tx, shape, ids);
}

/** Changes records by `work` and stores their previous state in a run. */
export async function storeEdits(
  tx: Tx,
  run: number,
  { shape, ids }: { shape: Pick<RecordShape<never>, 'table' | 'parts'>; ids: readonly number[] },
  work: () => Promise<void>,
): Promise<void> {
  const before = await readLocked(tx, shape, ids);
  await work();
  const after = await readDocuments(tx, shape, ids);
  const changes = ids.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was && is ? [{ id, ...differing(was, is) }] : [];
  });
  await storeChanges(tx, run, shape.table, changes);
}

/** Marks a run as under way, in every batch, also in one that changes nothing. */
async function touchRun(tx: Tx, run: number): Promise<void> {
  await sql`update import_run set active_at = now() where id = ${run}`.execute(tx);
}

async function storeChanges(
  tx: Tx,
  run: number,
  table: keyof Tables & string,
  changes: readonly { id: number; version?: number }[],
): Promise<void> {
  await touchRun(tx, run);
  if (changes.length > 0) {
    await sql`
      insert into import_change (run_id, record_id, version, before, after)
      select ${run}::bigint, given.id, coalesce(kept.version, given.version), given.before, given.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as given (id bigint, version integer, before jsonb, after jsonb)
      left join ${sql.table(table)} as kept using (id)`.execute(tx);
  }
}

/** An operator's last run of each kind on a resource that can be undone, newest first. */
export async function lastRuns(
  db: Database,
  { subject, operatorId }: { subject: string; operatorId: number },
): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select distinct on (kind, is_edit) id, case when is_edit then 'edit' else kind end as kind, file_name, at, did.inserted, did.updated, did.removed,
      ended_at is null and active_at > now() - interval '1 minute' as "isUnderWay"
    from import_run, lateral (
      select count(*) filter (where before is null)::int as inserted,
        count(*) filter (where before is not null and after is not null)::int as updated,
        count(*) filter (where after is null and before is not null)::int as removed
      from import_change where run_id = import_run.id) as did
    where operator_id = ${operatorId} and subject = ${subject} and did.inserted + did.updated + did.removed > 0
    order by kind, is_edit, id desc`.execute(db);
  return rows.sort((a, b) => b.id - a.id);
}
