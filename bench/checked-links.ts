import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** One address of so many doesn't answer. */
const ONE_OF = 1_000;

/** Has every address of a filled platform asked: articles lead to one each, games to where they are downloaded. */
export async function fillCheckedLinks(db: Database): Promise<void> {
  const dead = sql.raw(`case when n % ${ONE_OF} = 0 then 'HTTP 404' end`);
  const inserts = [
    sql`insert into address_use (subject, record_id, url) select 'news', id, 'https://example.org/' || id from news`,
    sql`insert into address_scan (subject, record_id, version) select 'news', id, version from news`,
    sql`insert into address_check (url, checked_at, fault)
      select 'https://example.org/' || id, timestamptz '2026-11-20', ${dead} from news, lateral (select id as n) as n`,
    sql`insert into address_check (url, checked_at, fault)
      select distinct url, timestamptz '2026-11-20', ${dead}
      from game_package, lateral (select game_id as n) as n where url is not null`,
  ];
  for (const insert of inserts) {
    await insert.execute(db);
  }
  await sql`analyze`.execute(db);
}
