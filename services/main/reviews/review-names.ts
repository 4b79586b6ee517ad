import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Fields with the number of a record, and the name of that record. */
const REFERENCES = {
  game_id: { table: 'game', name: sql`name` },
  pack_id: { table: 'pack', name: sql`title` },
} as const;

/** The values of a form with the names of games and packs in place of their numbers. */
export async function withNames(
  db: Database,
  item: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const named = { ...item };
  for (const [field, { table, name }] of Object.entries(REFERENCES)) {
    const id = item[field];
    if (typeof id === 'number') {
      const { rows } = await sql<{ name: string }>`
        select ${name} as name from ${sql.table(table)} where id = ${id}`.execute(db);
      named[field] = rows[0]?.name ?? id;
    }
  }
  return named;
}

/** The title of a new record: the game and the first text of the form. */
export async function titleOfNew(db: Database, item: Record<string, unknown>): Promise<string> {
  const { game_id: game, ...others } = await withNames(db, item);
  const text = Object.values(others).find((value) => typeof value === 'string' && value !== '');
  return ['新增', game, text].filter(Boolean).join(' ').slice(0, 200);
}
