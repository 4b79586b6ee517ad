import { type RawBuilder, sql } from 'kysely';
import type { LinkedResource } from './link-scan-repository.ts';

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
