import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { storableText } from '../database/upsert-rows.ts';
import type { ImportKind } from './import-kind.ts';
import { differing, readDocuments } from './record-document.ts';
import type { RecordKind } from './record-kind.ts';

/** Who imported what. */
interface Begun {
  subject: string;
  operatorId: number;
  fileName: string;
  at: Date;
}

/** An import that can be taken back. */
export interface LastRun {
  id: number;
  file_name: string;
  at: Date;
  /** Records that it made, and that it changed. */
  inserted: number;
  updated: number;
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
      await sql`
        delete from import_run as old using import_run as this
        where this.id = ${run} and old.id < this.id
          and old.operator_id = this.operator_id and old.subject = this.subject`.execute(tx);
      await tx.updateTable('import_run').set({ ended_at: now }).where('id', '=', run).execute();
    }
  });
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
  changes: readonly { id: number }[],
): Promise<void> {
  await sql`update import_run set active_at = now() where id = ${run}`.execute(tx);
  if (changes.length > 0) {
    await sql`
      insert into import_change (run_id, record_id, version, before, after)
      select ${run}::bigint, kept.id, kept.version, given.before, given.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id bigint, before jsonb, after jsonb)
      join ${sql.table(table)} as kept using (id)`.execute(tx);
  }
}

/** The last import of an operator that did something; nothing where there is none, or it is too long ago. */
export async function lastRun(
  db: Database,
  { subject, operatorId }: { subject: string; operatorId: number },
): Promise<LastRun | undefined> {
  const { rows } = await sql<LastRun>`
    select id, file_name, at, made.inserted, made.updated,
      ended_at is null and active_at > now() - interval '1 minute' as "isUnderWay"
    from import_run, lateral (
      select count(*) filter (where before is null)::int as inserted,
        count(*) filter (where before is not null)::int as updated
      from import_change where run_id = import_run.id) as made
    where operator_id = ${operatorId} and subject = ${subject} and made.inserted + made.updated > 0
    order by id desc limit 1`.execute(db);
  return rows[0];
}
