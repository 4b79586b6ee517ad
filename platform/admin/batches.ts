import { sql, type Transaction } from 'kysely';
import type { BatchResult, PublicationWanted } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/errors.ts';
import { type Deed, record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import { randomId } from '../core/ids.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { type KeptBatch, storeBatch } from '../import/import-runs.ts';
import { type AnyResource, shapeOf } from './admin-resource.ts';
import { type PublicationRow, presentPublication, publicationRow, standAlike } from './publication.ts';
import { holdRecords, type RecordBase, writePublication } from './records.ts';

type Tx = Transaction<Tables>;

interface Move extends RecordBase {
  row: PublicationRow;
}

/**
 * Puts records on the shelf or takes them off it, all in one transaction. Those that stand so already, and those that
 * are gone, are left alone and told.
 */
export async function setStates(
  db: Database,
  subject: AnyResource,
  { ids, publication }: { ids: number[]; publication: PublicationWanted },
  context: AdminContext,
  tell: PublishChanges,
): Promise<BatchResult & { run: number | null }> {
  const answer = await transaction(db, async (tx) => {
    const held = await holdRecords(tx, subject, ids);
    const moves = held.map((one) => ({ ...one, row: publicationRow(publication, one, context.now) }));
    const [moving, standing] = parted(moves, ({ row, ...one }) => !standAlike(row, one));
    const run = await storeBatch(tx, batchOf(subject, 'state', moving, context), async () => {
      await move(tx, subject, moving, { ...deedOf(subject, context), action: 'state', batch: randomId() });
      return [];
    });
    return {
      run,
      done: moving.map(({ id }) => id),
      skipped: [
        ...standing.map(({ id, title }) => ({ id, title, reason: '已经是这个状态' })),
        ...missing(ids, held),
      ],
    };
  });
  if (answer.done.length > 0) {
    await tell(subject.tags(answer.done));
  }
  return answer;
}

/** What a batch did with one record: its version then, and what was before. */
export interface BatchEntry {
  id: number;
  version: number;
  before: Record<string, unknown>;
}

/**
 * An operator's last batch of a subject.
 * @throws {Refusal} CONFLICT where there is none that wasn't taken back
 */
export async function lastBatch(
  tx: Tx,
  subject: string,
  operatorId: number,
): Promise<{ batch: string; entries: BatchEntry[] }> {
  const { rows } = await sql<{ batch: string; action: string }>`
    select batch, action from audit_entry
    where operator_id = ${operatorId} and subject = ${subject} and batch is not null
    order by id desc limit 1`.execute(tx);
  const [last] = rows;
  if (!last || last.action === 'undo') {
    throw new Refusal('CONFLICT', '没有可以撤销的批量操作');
  }
  const { rows: entries } = await sql<BatchEntry>`
    select subject_id::bigint as id, version, before from audit_entry
    where batch = ${last.batch} order by id`.execute(tx);
  return { batch: last.batch, entries };
}

/** Writes where records stand, what follows from it, and their places in the audit. */
export async function move(
  tx: Tx,
  subject: AnyResource,
  moves: readonly Move[],
  deed: Omit<Deed, 'subject_id' | 'title' | 'version' | 'before' | 'after'>,
): Promise<void> {
  if (moves.length === 0) {
    return;
  }
  const ids = moves.map(({ id }) => id);
  await writePublication(
    tx,
    subject,
    moves.map(({ id, row }) => ({ id, ...row })),
  );
  await subject.afterwards?.(tx, ids);
  const deeds = moves.map(({ id, title, version, row, ...before }) => ({
    ...{ ...deed, subject_id: id, title, version: version + 1 },
    before: presentPublication(before),
    after: presentPublication(row),
  }));
  await record(tx, ...deeds);
}

/** What a batch is kept by, to be taken back. */
export function batchOf(
  subject: AnyResource,
  kind: KeptBatch['kind'],
  held: KeptBatch['held'],
  { operator, now }: AdminContext,
): KeptBatch {
  return { subject: subject.name, shape: shapeOf(subject), kind, operatorId: operator.id, at: now, held };
}

function deedOf(subject: AnyResource, { operator, address, now }: AdminContext) {
  return { operator, subject: subject.name, address, at: now };
}

function missing(ids: readonly number[], held: readonly { id: number }[]): BatchResult['skipped'] {
  const there = new Set(held.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !there.has(id))
    .map((id) => ({ id, title: `#${id}`, reason: '不存在或已被删除' }));
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
