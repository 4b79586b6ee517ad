import { type RawBuilder, sql } from 'kysely';
import type { LinkedResource } from './link-scan-repository.ts';

type Named = Pick<LinkedResource, 'name' | 'table'>;

/** Where a record leads in vain, over the table's own columns. What it was changed since counts no more. */
export function deadAddresses({ name, table }: Named): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('url', url, 'fault', fault) order by url)
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and record_id = ${sql.ref(`${table}.id`)}
      and address_scan.version = ${sql.ref(`${table}.version`)} and fault is not null), '[]')`;
}

/** The records that lead somewhere in vain, of which there are few. */
export function leadsNowhere({ name, table }: Named): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.version`)}) in (
    select record_id, address_scan.version
    from address_use join address_scan using (subject, record_id) join address_check using (url)
    where subject = ${name} and fault is not null)`;
}
