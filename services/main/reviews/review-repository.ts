import { type Selectable, sql } from 'kysely';
import type { ReviewRow } from '#contract/admin/reviews.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type StoredReview = Selectable<Tables['content_review']>;

/** A review without the two versions of its record. */
export type ListedReview = Omit<StoredReview, 'base' | 'item'>;

export interface ReviewFilter {
  state?: StoredReview['state'] | undefined;
  resources: readonly string[];
  recordId?: number;
  /** Only new records without a draft that an operator submitted, also those that were approved. */
  newBy?: number | undefined;
}

/** The version of a new record without a draft. */
export const NEW_VERSION = 0;

const LISTED = [
  'id',
  'resource',
  'record_id',
  'version',
  'title',
  'state',
  'publication',
  'submitted_by',
  'submitted_name',
  'submitted_at',
  'decided_name',
  'decided_at',
  'reason',
] as const;

export async function listReviews(
  db: Database,
  { state, resources, recordId, newBy }: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedReview[]; total: number }> {
  const matching = db
    .selectFrom('content_review')
    .where('resource', 'in', [...resources, ''])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? '待审核'))
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId ?? 0))
    .$if(newBy !== undefined, (query) =>
      query.where('version', '=', NEW_VERSION).where('submitted_by', '=', newBy ?? 0),
    );
  const rows = await matching
    .select(LISTED)
    .orderBy('id', state === '待审核' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst();
  return { rows, total: counted?.total ?? 0 };
}

/** The number of changes that wait for a review. */
export async function countWaiting(db: Database): Promise<number> {
  const counted = await db
    .selectFrom('content_review')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', '待审核')
    .executeTakeFirst();
  return counted?.total ?? 0;
}

export function findReview(db: Database, id: number): Promise<StoredReview | undefined> {
  return db.selectFrom('content_review').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Selects a review for update. */
export function lockReview(tx: Tx, id: number): Promise<StoredReview | undefined> {
  return tx.selectFrom('content_review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether a change is a new record without a draft. Such changes have numbers of their own, below 0. */
export function isNewRecord({ record_id }: Pick<StoredReview, 'record_id'>): boolean {
  return record_id < 0;
}

/** A number for a new record that waits: a record has only one change that waits. */
export async function numberOfNew(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('content_review', 'id')) as next`.execute(tx);
  return -Number(rows[0]?.next);
}

export async function closeReview(
  tx: Tx,
  id: number,
  decision: Pick<StoredReview, 'state' | 'decided_name' | 'decided_at' | 'reason'> &
    Partial<Pick<StoredReview, 'record_id'>>,
): Promise<void> {
  await tx.updateTable('content_review').set(decision).where('id', '=', id).execute();
}

/** The current versions of records by id; a deleted record is missing. */
export async function versionsOf(
  db: Database,
  { table }: AnyResource,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [Number(id), version]));
}

export function presentReview(row: ListedReview, version: number | undefined, operatorId: number): ReviewRow {
  return {
    id: row.id,
    record_id: isNewRecord(row) ? null : row.record_id,
    title: row.title,
    state: row.state,
    reason: row.reason,
    resource: row.resource as ReviewRow['resource'],
    publish: row.publication?.state ?? null,
    publish_at: row.publication?.publish_at ?? null,
    offline_at: row.publication?.offline_at ?? null,
    submitted_by: row.submitted_name,
    submitted_at: chinaTime(row.submitted_at),
    is_own: row.submitted_by === operatorId,
    is_outdated: !isNewRecord(row) && version !== row.version,
    decided_by: row.decided_name,
    decided_at: row.decided_at && chinaTime(row.decided_at),
  };
}
