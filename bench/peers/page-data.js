import { readFileSync } from 'node:fs';
import pg from 'pg';

const pages = JSON.parse(readFileSync('markup/data.json', 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL });

/** What a page shows, from memory. */
export function fromMemory(name) {
  return pages[name];
}

/** The same from the database, with one statement for the page and one for the items of all its lists. */
export async function fromDatabase(name) {
  const [page, items] = await Promise.all([
    pool.query({ name: 'page', text: 'select fields from peer_page where name = $1', values: [name] }),
    pool.query({
      name: 'items',
      text: 'select list, item from peer_item where page = $1 order by list, position',
      values: [name],
    }),
  ]);
  const shown = { ...page.rows[0].fields };
  for (const { list, item } of items.rows) {
    shown[list] ??= [];
    shown[list].push(item);
  }
  return shown;
}
