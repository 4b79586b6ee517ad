import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Records with outgoing links. */
export interface LinkedResource {
  /** The resource's name. */
  name: 'news' | 'banners' | 'activities';
  table: 'news' | 'banner' | 'activity';
  /** HTML columns, and columns with a single address. */
  texts: readonly string[];
  addresses: readonly string[];
}

/** A record changed since its last scan. */
export interface UnscannedRecord {
  id: number;
  version: number;
  texts: string[];
  addresses: (string | null)[];
}

/** Published records changed since their last scan. */
export async function unscanned(
  db: Database,
  { name, table, texts, addresses }: LinkedResource,
  limit: number,
): Promise<UnscannedRecord[]> {
  const all = (columns: readonly string[]) =>
    sql`array[${sql.join(columns.map((column) => sql.ref(column)))}]::text[]`;
  const { rows } = await sql<UnscannedRecord>`
    select id, version, ${all(texts)} as texts, ${all(addresses)} as addresses
    from ${sql.table(table)} as kept
    where published and not exists (
      select from address_scan as scan
      where scan.subject = ${name} and scan.record_id = kept.id and scan.version = kept.version)
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Stores the addresses of records. */
export async function storeUses(
  db: Database,
  { name }: LinkedResource,
  records: readonly { id: number; version: number; urls: readonly string[] }[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const uses = records.flatMap(({ id, urls }) => urls.map((url) => ({ id, url })));
  await transaction(db, async (tx) => {
    await sql`
      insert into address_scan (subject, record_id, version)
      select ${name}, id, version
      from unnest(${ids}::bigint[], ${records.map(({ version }) => version)}::int[]) as given (id, version)
      order by id
      on conflict (subject, record_id) do update set version = excluded.version`.execute(tx);
    await sql`
      delete from address_use where subject = ${name} and record_id = any(${ids}::bigint[])`.execute(tx);
    await sql`
      insert into address_use (subject, record_id, url)
      select ${name}, id, url from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given (id bigint, url text)
      on conflict do nothing`.execute(tx);
  });
}

/** Deletes the addresses of unpublished records. */
export async function deleteUnusedUses(db: Database, { name, table }: LinkedResource): Promise<void> {
  for (const forgotten of ['address_use', 'address_scan'] as const) {
    await sql`
      delete from ${sql.table(forgotten)} as old where subject = ${name} and not exists (
        select from ${sql.table(table)} as kept where kept.id = old.record_id and published)`.execute(db);
  }
}
