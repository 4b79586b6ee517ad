import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ownLinkFault } from './own-links.ts';

/** Download and play addresses that can be checked: http(s) on default ports. */
const checkable = sql`~ '^https?://[^/?#:]+(/|\\?|#|$)'`;

/** The site's outgoing addresses: friend links, downloads and play addresses, and links in texts. */
const linked = sql`(
  select url from friend_link
  union select url from game_build where url ${checkable}
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

/** Makes taken addresses that were not checked due again. */
export async function returnLinks(db: Database, urls: readonly string[], before: Date): Promise<void> {
  if (urls.length > 0) {
    await sql`
      update address_check set checked_at = ${before} where url = any(${[...urls]}::text[])`.execute(db);
  }
}

/** Stores the result of a check; null: the address responds. */
export async function storeFault(db: Database, url: string, fault: string | null): Promise<void> {
  await db.updateTable('address_check').set({ fault }).where('url', '=', url).execute();
}

/** The addresses without a recent result: that it responds, after `aliveAfter`, or a fault, after `deadAfter`. */
export async function uncheckedLinks(
  db: Database,
  urls: readonly string[],
  { aliveAfter, deadAfter }: { aliveAfter: Date; deadAfter: Date },
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${[...urls]}::text[]) with ordinality as given (url, place)
    where not exists (
      select from address_check where address_check.url = given.url
        and checked_at > case when fault is null then ${aliveAfter}::timestamptz else ${deadAfter}::timestamptz end)
    order by place`.execute(db);
  return rows.map(({ url }) => url);
}

/** Stores the results of checks at `now`, one per address. */
export async function storeChecks(
  db: Database,
  results: readonly { url: string; fault: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into address_check (url, checked_at, fault)
    select url, ${now}, fault from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (url text, fault text)
    order by url
    on conflict (url) do update set checked_at = excluded.checked_at, fault = excluded.fault`.execute(db);
}

/** Deletes addresses without references. */
export async function deleteUnusedLinks(db: Database): Promise<void> {
  await sql`
    delete from address_check
    where not exists (select from ${linked} as linked where linked.url = address_check.url)`.execute(db);
}

/** Records with outgoing links. */
export interface LinkedResource {
  /** The resource's name. */
  name: 'news' | 'banners' | 'activities' | 'announcements';
  table: 'news' | 'banner' | 'activity' | 'announcement';
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

interface LinkSource {
  name: LinkedResource['name'];
  table: LinkedResource['table'];
  /** The column of the only link, which may lead to a page of the portal. */
  link?: 'link';
}

/**
 * The failed addresses of a record, for a query on its table: those of other sites, unless they belong to an older
 * version, and a link to a page of the portal that does not exist.
 */
export function deadAddresses({ name, table, link }: LinkSource): RawBuilder<unknown> {
  const others = sql`coalesce((
    select jsonb_agg(jsonb_build_object('url', url, 'fault', fault) order by url)
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and record_id = ${sql.ref(`${table}.id`)}
      and address_scan.version = ${sql.ref(`${table}.version`)} and fault is not null), '[]')`;
  if (!link) {
    return others;
  }
  const column = sql.ref(`${table}.${link}`);
  return sql`${others} || coalesce((
    select jsonb_build_array(jsonb_build_object('url', ${column}, 'fault', fault))
    from (select ${ownLinkFault(column)} as fault) as own where fault is not null), '[]')`;
}

/** The records with failed addresses, of which there are few. */
export function hasDeadAddresses({ name, table, link }: LinkSource): RawBuilder<unknown> {
  const others = sql`(${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.version`)}) in (
    select record_id, address_scan.version
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and fault is not null)`;
  return link ? sql`(${others} or ${ownLinkFault(sql.ref(`${table}.${link}`))} is not null)` : others;
}
