import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';

/**
 * Takes an address that is due for a check and marks it as looked at now: of several processes one has it.
 * What was wrong with it stands until it is known better.
 */
export async function takeDueLink(
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    insert into address_check as kept (url, checked_at)
    select url, ${now} from (select distinct url from friend_link) as linked
    where not exists (
      select from address_check where address_check.url = linked.url and checked_at > ${before}
    )
    order by random() limit 1
    on conflict (url) do update set checked_at = excluded.checked_at where kept.checked_at <= ${before}
    returning url`.execute(db);
  return rows[0]?.url;
}

/** Writes down what a check found; null: it answers. */
export async function noteFault(db: Database, url: string, fault: string | null): Promise<void> {
  await db.updateTable('address_check').set({ fault }).where('url', '=', url).execute();
}

/** Forgets addresses that nothing links to any more. */
export async function forgetLinks(db: Database): Promise<void> {
  await sql`
    delete from address_check where not exists (select from friend_link where friend_link.url = address_check.url)
  `.execute(db);
}
