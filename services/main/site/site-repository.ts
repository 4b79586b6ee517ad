import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { SiteSettings } from './site-settings.ts';

/** A site's key and settings. */
export interface SiteRow {
  key: string;
  settings: Partial<SiteSettings>;
}

/**
 * The site of the first known host name (lower case, without a port), else the default one; undefined if there is
 * none.
 */
export function findSite(db: Database, hosts: readonly string[]): Promise<SiteRow | undefined> {
  const place = sql`(select min(array_position(${[...hosts]}::text[], name)) from unnest(hostnames) as name)`;
  return db
    .selectFrom('site')
    .select(['key', 'settings'])
    .where(sql<boolean>`(is_default or ${place} is not null)`)
    .orderBy(sql`${place} nulls last, is_default desc, key`)
    .limit(1)
    .executeTakeFirst();
}

/** The friend links, in order. */
export function listLinks(db: Database) {
  return db.selectFrom('friend_link').select(['name', 'url']).orderBy('position').orderBy('id').execute();
}

/** An info page, or undefined. */
export function findInfoPage(db: Database, id: number) {
  return db
    .selectFrom('info_page')
    .select(['id', 'key', 'title', 'body_html', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
