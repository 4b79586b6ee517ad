import { sql } from 'kysely';
import type { Undoable } from '#contract/admin/undo.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';

interface NewRun {
  subject: string;
  operatorId: number;
  at: Date;
  kind?: Undoable['kind'];
  fileName?: string;
}

export type LastRun = Omit<Undoable, 'at'> & { at: Date; isUnderWay: boolean };

export async function beginRun(
  db: Database,
  { subject, operatorId, at, kind = 'import', fileName = '' }: NewRun,
): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({
      subject,
      operator_id: operatorId,
      file_name: storableText(fileName),
      at,
      ended_at: null,
      kind: kind === 'edit' ? 'state' : kind,
      is_edit: kind === 'edit',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends a run. Deletes it if it changed nothing, else the operator's earlier runs of the same kind and resource, of which only the
 * last can be undone. Those that are still under way stay.
 * @returns whether it changed something
 */
export async function endRun(tx: Tx, run: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from import_run where id = ${run} and not exists (select from import_change where run_id = ${run})
    returning id`.execute(tx);
  if (rows.length > 0) {
    return false;
  }
  await sql`
    delete from import_run as old using import_run as this
    where this.id = ${run} and old.id < this.id and old.kind = this.kind and old.is_edit = this.is_edit
      and old.operator_id = this.operator_id and old.subject = this.subject
      and (old.ended_at is not null or old.active_at <= now() - interval '1 minute')`.execute(tx);
  await tx.updateTable('import_run').set({ ended_at: now }).where('id', '=', run).execute();
  return true;
}

/** Marks a run as under way, in every batch, also in one that changes nothing. */
export async function touchRun(tx: Tx, run: number): Promise<void> {
  await sql`update import_run set active_at = now() where id = ${run}`.execute(tx);
}

/** An operator's last run of each kind on a resource that can be undone, newest first. */
export async function lastRuns(db: Database, subject: string, operatorId: number): Promise<LastRun[]> {
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
