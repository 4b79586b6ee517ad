import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { PICTURE_PLACES, type PicturePlace } from '#services/main/media/picture-places.ts';

/** Columns with addresses or HTML of which no picture of an operator is a part, each with the reason. */
export const NO_PICTURES: Readonly<Record<string, string>> = {
  'account.icon_url': 'the account service',
  'detached_account.icon_url': 'the account service',
  'player.icon_url': 'the account service',
  'comment.icon_url': 'a copy of the account service',
  'nickname_order.icon_url': 'a picture of a player',
  'friend_link.url': 'a link',
  'webhook.url': 'a receiver of events',
  'address_check.url': 'a link',
  'address_use.url': 'a link',
  'game.h5_url': 'a link',
  'game_package.url': 'a link',
  'game_package.privacy_url': 'a link',
  'harmony_package.url': 'a link',
  'harmony_package.privacy_url': 'a link',
  'game_build.url': 'a link',
  'game_build.privacy_url': 'a link',
  'news.video_url': 'a video',
};

/** Runs work that does not know one of the places. */
export async function without<T>(place: PicturePlace, work: () => Promise<T>): Promise<T> {
  const places = PICTURE_PLACES as PicturePlace[];
  const at = places.indexOf(place);
  places.splice(at, 1);
  try {
    return await work();
  } finally {
    places.splice(at, 0, place);
  }
}

/** The columns of the whole schema that contain a path, except those of past actions and of the library. */
export async function remaining(db: Database, path: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY')
      and table_name !~ '^(audit_entry|media_|import_change)'`.execute(db);
  const each = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`}::text as name
      where exists (select from ${sql.table(table)} where strpos(${sql.ref(column)}::text, ${path}) > 0)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name).sort();
}
