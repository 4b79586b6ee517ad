import { sql } from 'kysely';
import type { Tx } from './transaction.ts';
import type { Written } from './upsert-rows.ts';

/**
 * Raises the version of records whose related rows changed (an alias, a picture, a link to a game) while their own row did
 * not, so that open forms detect the conflict.
 */
export async function raiseVersions(
  tx: Tx,
  table: 'game' | 'news' | 'pack' | 'game_test',
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) {
    await sql`
      update ${sql.table(table)} set version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(tx);
  }
}

/** Marks written rows as updated if only related rows changed, and raises their versions. */
export async function withChangedRelations(
  tx: Tx,
  table: 'game' | 'news' | 'pack' | 'game_test',
  written: readonly Written[],
  changed: ReadonlySet<number>,
): Promise<Written[]> {
  const isTouched = ({ id, outcome }: Written) => outcome === 'unchanged' && changed.has(id);
  await raiseVersions(tx, table, [...new Set(written.filter(isTouched).map(({ id }) => id))]);
  return written.map((row) => (isTouched(row) ? { ...row, outcome: 'updated' } : row));
}
