import { sql } from 'kysely';
import type { BatchResult } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/refusal.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** A record changed by a batch: its new version, and its previous values. */
export interface BatchEntry {
  id: number;
  version: number;
  /** Null if the batch created it. */
  before: Record<string, unknown> | null;
}

/** Records that are no admin resource: the audit has what a batch changed, and their service reverts it by its own rules. */
export interface UndoSubject<Row extends { id: number }> {
  name: string;
  /** Why records are skipped that `revert` does not return. */
  skipReason: string;
  /** Reverts the records that still have the version of their entry. Records each in the audit, as `action`, and returns them. */
  revert(
    tx: Tx,
    entries: readonly BatchEntry[],
    action: Omit<AuditAction, 'before' | 'after'>,
  ): Promise<Row[]>;
}

/**
 * Undoes an operator's last batch of a subject, once.
 * @throws {Refusal} CONFLICT if there is none, or it was undone
 */
export async function undoLastBatch<Row extends { id: number }>(
  tx: Tx,
  subject: UndoSubject<Row>,
  context: AdminContext,
): Promise<{ batch: string; reverted: Row[]; result: BatchResult }> {
  const { rows } = await sql<{ batch: string; action: string }>`
    select batch, action from audit_entry
    where operator_id = ${context.operator.id} and subject = ${subject.name} and batch is not null
    order by id desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last || last.action === 'undo') {
    throw new Refusal('CONFLICT', '没有可以撤销的批量操作');
  }
  const { batch } = last;
  const { ids, action, reverted } = await undoBatch(tx, subject, batch, context);
  if (reverted.length === 0) {
    await record(tx, action);
  }
  return { batch, reverted, result: batchResultOf(ids, reverted, subject.skipReason) };
}

/** Undoes what a batch changed of a subject. */
export async function undoBatch<Row extends { id: number }>(
  tx: Tx,
  { name, revert }: UndoSubject<Row>,
  batch: string,
  context: AdminContext,
) {
  const { rows } = await sql<BatchEntry>`
    select subject_id::bigint as id, version, before from audit_entry
    where batch = ${batch} and subject = ${name} and action <> 'undo' order by id`.execute(tx);
  const action = { ...auditOf(name, context), action: 'undo', batch };
  return { ids: rows.map(({ id }) => id), action, reverted: await revert(tx, rows, action) };
}
