import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Where games are downloaded and played: on the open web, on the usual ports; others can't be asked. */
const askable = sql`~ '^https?://[^/?#:]+(/|\\?|#|$)'`;

/** What the site sends players to: friends' sites, where games are downloaded and played, and where its texts lead. */
const linked = sql`(
  select url from friend_link
  union select url from game_package where url ${askable}
  union select h5_url from game where h5_url ${askable}
  union select url from address_use)`;

/**
 * Takes some addresses that are due for a check and marks them as looked at now: of several processes one has each.
 * What was wrong with one stands until it is known better.
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

/** Writes down what a check found; null: it answers. */
export async function noteFault(db: Database, url: string, fault: string | null): Promise<void> {
  await db.updateTable('address_check').set({ fault }).where('url', '=', url).execute();
}

/** Forgets addresses that nothing links to any more. */
export async function forgetLinks(db: Database): Promise<void> {
  await sql`delete from address_check where url not in (select url from ${linked} as linked)`.execute(db);
}
