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

/** A record that is locked until the transaction ends, with the form as it is stored; null for a new record. */
export interface HeldRecord extends RecordBase {
  item: Record<string, unknown> | null;
}

const NEW: HeldRecord = {
  id: 0,
  version: 0,
  title: '',
  item: null,
  published: false,
  publish_at: null,
  offline_at: null,
};

/** The publication columns of a resource; constants if it has none. */
export function publicationColumns({ table, isPublished }: AnyResource): RawBuilder<unknown> {
  return isPublished
    ? sql.join(['published', 'publish_at', 'offline_at'].map((name) => sql.ref(`${table}.${name}`)))
    : sql`true as published, null as publish_at, null as offline_at`;
}

function baseColumns(resource: AnyResource): RawBuilder<unknown> {
  return sql`id, version, ${resource.titleOf} as title, ${publicationColumns(resource)}`;
}

/** Selects records; missing ones, and those of other sites than the operator's, are left out. */
async function selectRecords(
  tx: Tx,
  resource: AnyResource,
  ids: readonly number[],
  lock = sql``,
): Promise<RecordBase[]> {
  const { rows } = await sql<RecordBase>`
    select ${baseColumns(resource)} from ${sql.table(resource.table)}
    where id = any(${[...ids]}::bigint[]) and ${resource.within ?? sql`true`} order by id ${lock}`.execute(
    tx,
  );
  return rows;
}

/** Selects records for update; missing ones, and those of other sites than the operator's, are left out. */
export function lockRecords(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<RecordBase[]> {
  return selectRecords(tx, resource, ids, sql`for update`);
}

/**
 * Reads a record with its form, without waiting for saves of it. The version is read first: a save in between makes a
 * conflict of the next one, and overwrites nothing.
 */
export async function recordWithForm(
  tx: Tx,
  resource: AnyResource,
  id: number,
  select: typeof lockRecords = selectRecords,
): Promise<HeldRecord | undefined> {
  const [base] = await select(tx, resource, [id]);
  return base && { ...base, item: await resource.read(tx, id) };
}

/** Selects a record for update and reads its form; a new one if `id` is null, undefined if there is none. */
export async function holdRecord(
  tx: Tx,
  resource: AnyResource,
  id: number | null,
): Promise<HeldRecord | undefined> {
  return id === null ? NEW : recordWithForm(tx, resource, id, lockRecords);
}

/** Raises the version of a record, of a new one by 0, and writes its publication, if there is one. Returns the record. */
export async function updateRecord(
  tx: Tx,
  resource: AnyResource,
  id: number,
  step: 0 | 1,
  row?: PublicationRow,
): Promise<RecordBase | undefined> {
  const publication = row
    ? sql`, published = ${row.published}, publish_at = ${row.publish_at}, offline_at = ${row.offline_at}`
    : sql``;
  const { rows } = await sql<RecordBase>`
    update ${sql.table(resource.table)} set version = version + ${step}${publication} where id = ${id}
    returning ${baseColumns(resource)}`.execute(tx);
  return rows[0];
}

/** Writes the publication of records and raises their versions. */
export async function writePublication(
  tx: Tx,
  { table }: AnyResource,
  rows: readonly ({ id: number } & PublicationRow)[],
): Promise<void> {
  const asText = (date: Date | null) => date?.toISOString() ?? null;
  await sql`
    update ${sql.table(table)} as target set published = wanted.published, publish_at = wanted.publish_at::timestamptz,
      offline_at = wanted.offline_at::timestamptz, version = target.version + 1
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
  const rows = moves.map(({ id, row }) => ({ id, ...row }));
  await writePublication(tx, resource, rows);
  await resource.afterwards?.(tx, ids);
  const entries = moves.map(({ id, title, version, row, ...before }) => ({
    ...entry,
    subject_id: id,
    title,
    version: version + 1,
    before: presentPublication(before),
    after: presentPublication(row),
  }));
  await record(tx, ...entries);
}

/** The audit entry of an action on a subject, without the action. */
export function auditOf(
  subject: string,
  { operator, address, now }: Pick<AuditAction, 'operator' | 'address'> & Pick<AdminContext, 'now'>,
) {
  return { operator, subject, address, at: now };
}
