import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

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
