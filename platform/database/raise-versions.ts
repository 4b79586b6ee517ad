import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { Written } from './upsert-rows.ts';

/**
 * Raises the version of records of which a part changed (an alias, a picture, a link to a game) while their own row
 * stayed as it was, so that a form that is open on one of them notices.
 */
export async function raiseVersions(
  tx: Transaction<Tables>,
  table: 'game' | 'news' | 'pack' | 'game_test',
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) {
    await sql`
      update ${sql.table(table)} set version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(tx);
  }
}

/** What was written, with the rows of which only a part changed as updated; those get another version, too. */
export async function withChangedParts(
  tx: Transaction<Tables>,
  table: 'game' | 'news' | 'pack' | 'game_test',
  written: readonly Written[],
  changed: ReadonlySet<number>,
): Promise<Written[]> {
  const touched = new Set(
    written.filter(({ id, outcome }) => outcome === 'unchanged' && changed.has(id)).map(({ id }) => id),
  );
  await raiseVersions(tx, table, [...touched]);
  return written.map((row) =>
    row.outcome === 'unchanged' && touched.has(row.id) ? { ...row, outcome: 'updated' } : row,
  );
}
