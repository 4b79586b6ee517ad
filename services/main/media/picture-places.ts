import { type RawBuilder, sql } from 'kysely';
import type { ResourceName } from '#contract/admin/roles.ts';

/** A column that contains pictures: the address of one, HTML, or JSON with addresses. */
export interface PicturePlace {
  /** The resource whose records an operator opens. */
  subject: ResourceName;
  table: string;
  column: string;
  type: 'address' | 'html' | 'json';
  /** The column with the id of the record; `id` by default. */
  of?: 'game_id';
  /** The column that identifies a row among those of one record. */
  key?: 'position' | 'version';
}

const mediaRows = { of: 'game_id', key: 'position' } as const;
const releaseRows = { of: 'game_id', key: 'version' } as const;

/** Every column with pictures of operators. A test compares it with the schema. */
export const PICTURE_PLACES: readonly PicturePlace[] = [
  { subject: 'games', table: 'game', column: 'icon_url', type: 'address' },
  { subject: 'games', table: 'game', column: 'cover_url', type: 'address' },
  { subject: 'games', table: 'game', column: 'description_html', type: 'html' },
  { subject: 'games', table: 'game_media', column: 'url', type: 'address', ...mediaRows },
  { subject: 'games', table: 'game_media', column: 'poster_url', type: 'address', ...mediaRows },
  { subject: 'games', table: 'game_release', column: 'notes_html', type: 'html', ...releaseRows },
  { subject: 'news', table: 'news', column: 'cover_url', type: 'address' },
  { subject: 'news', table: 'news', column: 'body_html', type: 'html' },
  { subject: 'activities', table: 'activity', column: 'cover_url', type: 'address' },
  { subject: 'activities', table: 'activity', column: 'body_html', type: 'html' },
  { subject: 'banners', table: 'banner', column: 'image', type: 'address' },
  { subject: 'pages', table: 'info_page', column: 'body_html', type: 'html' },
  { subject: 'sites', table: 'site', column: 'settings', type: 'json' },
];

/** The path of an uploaded picture within a text. */
const UPLOADED = 'uploads/[0-9a-f]{2}/[0-9a-f]{24}-[0-9]{1,5}x[0-9]{1,5}[.]webp';

/** Every use of an uploaded picture, as a query with the columns `path`, `subject` and `record_id`. */
export function pictureUses(): RawBuilder<unknown> {
  const one = ({ subject, table, column, of = 'id' as never }: PicturePlace) => sql`
    select distinct found[1] as path, ${subject}::text as subject, ${sql.ref(of)} as record_id
    from ${sql.table(table)}, regexp_matches(${sql.ref(column)}::text, ${UPLOADED}, 'g') as found
    where ${sql.ref(column)}::text like '%uploads/%'`;
  return sql`(${sql.join(PICTURE_PLACES.map(one), sql` union `)})`;
}

/** A replacement can be undone for so many days, as an import. */
const UNDO_MS = 30 * 86_400_000;

/** The earliest replacement that can still be undone. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_MS);
}

/** The pictures that an undo or an approval would bring back: an unused one among them must stay. */
export function undoablePictures(now: Date): RawBuilder<unknown> {
  return sql`(
    select found[1] as path
    from import_change, regexp_matches(concat(before, after), ${UPLOADED}, 'g') as found
    where concat(before, after) like '%uploads/%'
    union select found[1] from content_review, regexp_matches(item::text, ${UPLOADED}, 'g') as found
    where state in ('待审核', '已退回') and submitted_at > ${undoableSince(now)}
    union select from_path from media_replacement where undone_at is null and at > ${undoableSince(now)})`;
}
