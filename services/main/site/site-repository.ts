import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { SiteSettings } from './site-settings.ts';

/** A site's key and what its settings hold. */
export interface SiteRow {
  key: string;
  settings: Partial<SiteSettings>;
}

/**
 * The site of the first of these host names (lower case, without a port) that is known, else the default one;
 * undefined where there is none.
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

/** The friendly links, in their order. */
export function listLinks(db: Database) {
  return db.selectFrom('friend_link').select(['name', 'url']).orderBy('position').orderBy('id').execute();
}

/** A text of the info pages, or undefined. */
export function findInfoPage(db: Database, id: number) {
  return db
    .selectFrom('info_page')
    .select(['id', 'key', 'title', 'body_html', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
