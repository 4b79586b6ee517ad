import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Download and play addresses that can be checked: http(s) on default ports. */
const checkable = sql`~ '^https?://[^/?#:]+(/|\\?|#|$)'`;

/** The site's outgoing addresses: friend links, downloads and play addresses, and links in texts. */
const linked = sql`(
  select url from friend_link
  union select url from game_package where url ${checkable}
  union select h5_url from game where h5_url ${checkable}
  union select url from address_use)`;

/**
 * Takes addresses due for a check and marks them as checked now, so that each goes to one process. A known fault
 * stays until the result is in.
 */
export async function takeDueLinks(
  db: Database,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    insert into address_check as kept (url, checked_at)
    select url, ${now} from ${linked} as linked
    where not exists (
      select from address_check where address_check.url = linked.url and checked_at > ${before}
    )
    order by random() limit ${limit}
    on conflict (url) do update set checked_at = excluded.checked_at where kept.checked_at <= ${before}
    returning url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Stores the result of a check; null: the address responds. */
export async function storeFault(db: Database, url: string, fault: string | null): Promise<void> {
  await db.updateTable('address_check').set({ fault }).where('url', '=', url).execute();
}

/** Deletes addresses without references. */
export async function deleteUnusedLinks(db: Database): Promise<void> {
  await sql`delete from address_check where url not in (select url from ${linked} as linked)`.execute(db);
}

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
interface UnscannedRecord {
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
export async function storeAddresses(
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
export async function deleteUnpublishedAddresses(
  db: Database,
  { name, table }: LinkedResource,
): Promise<void> {
  for (const forgotten of ['address_use', 'address_scan'] as const) {
    await sql`
      delete from ${sql.table(forgotten)} as old where subject = ${name} and not exists (
        select from ${sql.table(table)} as kept where kept.id = old.record_id and published)`.execute(db);
  }
}

type ResourceName = Pick<LinkedResource, 'name' | 'table'>;

/** The failed addresses of a record, for a query on its table. Scans of older versions are ignored. */
export function deadAddresses({ name, table }: ResourceName): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('url', url, 'fault', fault) order by url)
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and record_id = ${sql.ref(`${table}.id`)}
      and address_scan.version = ${sql.ref(`${table}.version`)} and fault is not null), '[]')`;
}

/** The records with failed addresses, of which there are few. */
export function hasDeadAddresses({ name, table }: ResourceName): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.version`)}) in (
    select record_id, address_scan.version
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and fault is not null)`;
}
