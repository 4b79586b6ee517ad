import { type RawBuilder, sql } from 'kysely';
import type { UploadedPackage } from '#contract/admin/packages.ts';
import type { PackageKind } from '#contract/package-kinds.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { asJson } from '#platform/database/upsert-rows.ts';

const COLUMNS = [
  'id',
  'path',
  'kind',
  'file_name',
  'size_bytes',
  'token',
  'parts',
  'state',
  'facts',
  'touched_at',
] as const;

/** The same file of the same operator. */
export interface FileIdentity {
  operator_id: number;
  file_name: string;
  size_bytes: number;
  modified_at: number;
}

/** The states of an upload that goes on. One that is `removing` has ended. */
const UNFINISHED = ['receiving', 'stored'] as const;

export type UploadRow = NonNullable<Awaited<ReturnType<typeof readUpload>>>;

/** An upload of an operator; no other operator continues it. */
export function readUpload(db: Database | Tx, id: number, operator_id: number) {
  return db
    .selectFrom('package_upload')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('operator_id', '=', operator_id)
    .where('state', '<>', 'removing')
    .executeTakeFirst();
}

/** The operator's upload of the same file that has not ended. */
export function findUpload(tx: Tx, { operator_id, file_name, size_bytes, modified_at }: FileIdentity) {
  return tx
    .selectFrom('package_upload')
    .select(COLUMNS)
    .where('operator_id', '=', operator_id)
    .where('file_name', '=', file_name)
    .where('size_bytes', '=', size_bytes)
    .where('modified_at', '=', modified_at)
    .where('state', 'in', UNFINISHED)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export function listUnfinished(db: Database, operator_id: number) {
  return db
    .selectFrom('package_upload')
    .select(COLUMNS)
    .where('operator_id', '=', operator_id)
    .where('state', 'in', UNFINISHED)
    .orderBy('touched_at', 'desc')
    .limit(20)
    .execute();
}

export async function insertUpload(
  tx: Tx,
  upload: FileIdentity & { path: string; kind: PackageKind },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('package_upload')
    .values({ ...upload, state: 'receiving', created_at: now, touched_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setToken(db: Database, id: number, token: string): Promise<void> {
  await db.updateTable('package_upload').set({ token }).where('id', '=', id).execute();
}

/** Records a stored part, beside those that other processes record. @returns false if the upload has ended */
export async function recordPart(
  db: Database,
  { id, number, mark }: { id: number; number: number; mark: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update package_upload
    set parts = parts || ${asJson({ [number]: mark })}::jsonb, touched_at = ${now}
    where id = ${id} and state = 'receiving'`.execute(db);
  return numAffectedRows > 0n;
}

export async function markStored(db: Database, id: number): Promise<void> {
  await db
    .updateTable('package_upload')
    .set({ state: 'stored', parts: '{}' })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();
}

/** Marks an upload as ready. @returns false if it has ended, or another process did it */
export async function markReady(tx: Tx, id: number, facts: UploadedPackage, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('package_upload')
    .set({ state: 'ready', facts: JSON.stringify(facts), touched_at: now })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an upload whose parts have disappeared, unless it was completed meanwhile. */
export async function deleteUnfinished(db: Database, id: number): Promise<void> {
  await db.deleteFrom('package_upload').where('id', '=', id).where('state', '=', 'receiving').execute();
}

export async function deleteUpload(db: Database, id: number): Promise<void> {
  await db.deleteFrom('package_upload').where('id', '=', id).execute();
}

/** Those of these paths that are no complete upload. The others are locked: they stay until the transaction ends. */
export async function missingPackages(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('package_upload')
    .select('path')
    .where('path', 'in', paths)
    .where('state', '=', 'ready')
    .orderBy('id')
    .forShare()
    .execute();
  return paths.filter((path) => !rows.some((row) => row.path === path));
}

/** The bytes that uploads will still need. */
export async function expectedBytes(db: Database, partBytes: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(greatest(size_bytes - ${partBytes}::bigint
        * (select count(*) from jsonb_object_keys(parts)), 0)), 0)::float8 as bytes
    from package_upload where state = 'receiving'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Locks the packages that these games have, so that they stay until the transaction ends. */
export async function holdPackages(tx: Tx, games: readonly number[]): Promise<void> {
  await sql`
    select from package_upload
    where path in (select file from game_build where game_id = any(${[...games]}::bigint[]) and file is not null)
    order by id for share`.execute(tx);
}

/** A game has the package, or a change that waits for a review or for its author. */
const isUsed = sql`(
  exists (select from game_build where file = package_upload.path)
  or exists (
    select from content_review as review, jsonb_array_elements(
      case when jsonb_typeof(review.item -> 'packages') = 'array' then review.item -> 'packages' else '[]' end) as part
    where review.resource = 'games' and review.state in ('待审核', '已退回')
      and part ->> 'file' = package_upload.path
  ))`;

/** Notes that packages are used, at most once a day each: they stay for some time after the last use. */
export async function noteUsed(db: Database, now: Date, before: Date): Promise<void> {
  await sql`
    update package_upload set touched_at = ${now} where id in (
      select id from package_upload where state = 'ready' and touched_at < ${before} and ${isUsed}
      order by id for update skip locked)`.execute(db);
}

/** Uploads without a part since `before`, packages without a use since `unused`, and removals that failed. */
interface Abandoned {
  before: Date;
  unused: Date;
}

function isAbandoned({ before, unused }: Abandoned): RawBuilder<unknown> {
  return sql`(
    state = 'removing'
    or (state in ('receiving', 'stored') and touched_at < ${before})
    or (state = 'ready' and touched_at < ${unused} and not ${isUsed}))`;
}

export async function listAbandoned(db: Database, limits: Abandoned) {
  const { rows } = await sql<{ id: number; path: string; token: string; state: string }>`
    select id, path, token, state from package_upload where ${isAbandoned(limits)}
    order by id limit 200`.execute(db);
  return rows;
}

/**
 * Marks an abandoned upload for its removal, after which no save takes it.
 * @returns false if it is used again, or if a save holds it
 */
export function claimAbandoned(db: Database, id: number, limits: Abandoned): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await sql`
      select id from package_upload where id = ${id} for update skip locked`.execute(tx);
    if (rows.length === 0) {
      return false;
    }
    // A statement after the lock sees the saves that ended before it.
    const { numAffectedRows = 0n } = await sql`
      update package_upload set state = 'removing' where id = ${id} and ${isAbandoned(limits)}`.execute(tx);
    return numAffectedRows > 0n;
  });
}

/** Marks an upload for its removal, unless it is complete. @returns false if it is complete or removed */
export async function claimUnfinished(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('package_upload')
    .set({ state: 'removing' })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
