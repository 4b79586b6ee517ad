import { sql, type Transaction } from 'kysely';
import { Refusal } from '../../contract/errors.ts';
import type { BatchAnswer, PublicationWanted } from '../../contract/operator/shapes.ts';
import { type Deed, record } from '../audit/record.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { randomId } from '../ids.ts';
import type { OperatorVisit } from '../operator.ts';
import type { TellChanges } from '../page-cache/changes.ts';
import type { AnySubject } from './managed-subject.ts';
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
  subject: AnySubject,
  { ids, publication }: { ids: number[]; publication: PublicationWanted },
  visit: OperatorVisit,
  tell: TellChanges,
): Promise<BatchAnswer & { batch: string | null }> {
  const batch = randomId();
  const answer = await transaction(db, async (tx) => {
    const held = await holdRecords(tx, subject, ids);
    const moves = held.map((one) => ({ ...one, row: publicationRow(publication, one, visit.now) }));
    const [moving, standing] = parted(moves, ({ row, ...one }) => !standAlike(row, one));
    await move(tx, subject, moving, { ...deedOf(subject, visit), action: 'state', batch });
    return {
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
  return { ...answer, batch: answer.done.length > 0 ? batch : null };
}

/**
 * Takes an operator's last batch of a subject back, once. What was saved since is left alone.
 * @throws {Refusal} CONFLICT where there is none
 */
export async function undoBatch(
  db: Database,
  subject: AnySubject,
  visit: OperatorVisit,
  tell: TellChanges,
): Promise<BatchAnswer> {
  const answer = await transaction(db, async (tx) => {
    const { batch, entries } = await lastBatch(tx, subject.name, visit.operator.id);
    const held = await holdRecords(
      tx,
      subject,
      entries.map(({ id }) => id),
    );
    const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
    const moves = held.map((one) => ({ ...one, row: rowBefore(one, entryOf.get(one.id)?.before ?? {}) }));
    const [untouched, touched] = parted(moves, ({ id, version }) => entryOf.get(id)?.version === version);
    const deed = { ...deedOf(subject, visit), action: 'undo', batch };
    await move(tx, subject, untouched, deed);
    if (untouched.length === 0) {
      await record(tx, deed);
    }
    return {
      done: untouched.map(({ id }) => id),
      skipped: [
        ...touched.map(({ id, title }) => ({ id, title, reason: '之后又有人改过' })),
        ...missing(
          entries.map(({ id }) => id),
          held,
        ),
      ],
    };
  });
  await tell(subject.tags(answer.done));
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

/** Where a record stood by the audit; what it doesn't tell was as it is. */
function rowBefore(now: PublicationRow, before: Record<string, unknown>): PublicationRow {
  const time = (name: 'publish_at' | 'offline_at') => {
    const told = before[name];
    return told === undefined ? now[name] : told === null ? null : new Date(String(told));
  };
  const { state } = before;
  return {
    published: state === undefined ? now.published : state === 'published',
    publish_at: time('publish_at'),
    offline_at: time('offline_at'),
  };
}

/** Writes where records stand, what follows from it, and their places in the audit. */
export async function move(
  tx: Tx,
  subject: AnySubject,
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

function deedOf(subject: AnySubject, { operator, address, now }: OperatorVisit) {
  return { operator, subject: subject.name, address, at: now };
}

function missing(ids: readonly number[], held: readonly { id: number }[]): BatchAnswer['skipped'] {
  const there = new Set(held.map(({ id }) => id));
  return [...new Set(ids)]
    .filter((id) => !there.has(id))
    .map((id) => ({ id, title: `#${id}`, reason: '不存在或已被删除' }));
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
