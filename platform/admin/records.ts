import { type RawBuilder, sql } from 'kysely';
import { type AuditAction, record } from '../audit/record.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Tx } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { type PublicationRow, presentPublication } from './publication.ts';

export interface RecordBase extends PublicationRow {
  id: number;
  version: number;
  title: string;
}

/** The publication columns of a resource; constants if it has none. */
export function publicationColumns({ table, isPublished }: AnyResource): RawBuilder<unknown> {
  return isPublished
    ? sql.join(['published', 'publish_at', 'offline_at'].map((name) => sql.ref(`${table}.${name}`)))
    : sql`true as published, null as publish_at, null as offline_at`;
}

/** Selects records for update; missing ones, and those of other sites than the operator's, are left out. */
export async function lockRecords(
  tx: Tx,
  resource: AnyResource,
  ids: readonly number[],
): Promise<RecordBase[]> {
  const { table, titleOf, within = sql`true` } = resource;
  const { rows } = await sql<RecordBase>`
    select id, version, ${titleOf} as title, ${publicationColumns(resource)} from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[]) and ${within} order by id for update`.execute(tx);
  return rows;
}

/** Writes the publication of records. `step` 0 keeps the version, for new records. */
export async function writePublication(
  tx: Tx,
  { table }: AnyResource,
  rows: readonly ({ id: number } & PublicationRow)[],
  step: 0 | 1 = 1,
): Promise<void> {
  const asText = (date: Date | null) => date?.toISOString() ?? null;
  await sql`
    update ${sql.table(table)} as target set published = wanted.published, publish_at = wanted.publish_at::timestamptz,
      offline_at = wanted.offline_at::timestamptz, version = target.version + ${step}
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ published }) => published)}::boolean[],
      ${rows.map(({ publish_at }) => asText(publish_at))}::text[],
      ${rows.map(({ offline_at }) => asText(offline_at))}::text[]
    ) as wanted (id, published, publish_at, offline_at)
    where target.id = wanted.id`.execute(tx);
}

/** Writes the publication of records, runs `afterwards`, and records the changes in the audit. */
export async function changePublication(
  tx: Tx,
  resource: AnyResource,
  moves: readonly (RecordBase & { row: PublicationRow })[],
  entry: Omit<AuditAction, 'subject_id' | 'title' | 'version' | 'before' | 'after'>,
): Promise<void> {
  if (moves.length === 0) {
    return;
  }
  const ids = moves.map(({ id }) => id);
  await writePublication(
    tx,
    resource,
    moves.map(({ id, row }) => ({ id, ...row })),
  );
  await resource.afterwards?.(tx, ids);
  const entries = moves.map(({ id, title, version, row, ...before }) => ({
    ...{ ...entry, subject_id: id, title, version: version + 1 },
    before: presentPublication(before),
    after: presentPublication(row),
  }));
  await record(tx, ...entries);
}

/** The audit entry of an operator's action on a resource, without the action. */
export function auditOf({ name }: { name: string }, { operator, address, now }: AdminContext) {
  return { operator, subject: name, address, at: now };
}

export async function incrementVersion(tx: Tx, { table }: AnyResource, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set version = version + 1 where id = ${id}`.execute(tx);
}
