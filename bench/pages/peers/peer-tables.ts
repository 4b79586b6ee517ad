import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Item } from './markup-template.ts';

/**
 * Tables beside the portal's with what each page shows: its fields, and a row for each item of its lists. A peer needs
 * two statements per page and no joins.
 */
export async function fillPeerTables(db: Database, pages: Record<string, Item>): Promise<void> {
  await sql`create table peer_page (name text primary key, fields jsonb not null)`.execute(db);
  await sql`create table peer_item (
    page text, list text, position integer, item jsonb not null, primary key (page, list, position))`.execute(
    db,
  );
  for (const [name, data] of Object.entries(pages)) {
    const entries = Object.entries(data);
    const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    await sql`insert into peer_page values (${name}, ${JSON.stringify(fields)}::text::jsonb)`.execute(db);
    for (const [list, items] of entries) {
      for (const [position, item] of (typeof items === 'string' ? [] : items).entries()) {
        await sql`insert into peer_item values (${name}, ${list}, ${position}, ${JSON.stringify(item)}::text::jsonb)`.execute(
          db,
        );
      }
    }
  }
  await sql`analyze peer_page`.execute(db);
  await sql`analyze peer_item`.execute(db);
}
