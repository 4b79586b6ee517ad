import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { NumberedRow } from '#platform/import/import-kind.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';

/** The given columns of a row by name. A value that could not be used (null) changes nothing. */
export function changedColumns<Row extends object>(
  { row, given }: NumberedRow<Row>,
  names: readonly (keyof Row & string)[],
): Record<string, unknown> {
  const entries = names.flatMap((name): [string, unknown][] => {
    const value = row[name];
    return given.has(name) && value !== null
      ? [[name, value instanceof Date ? value.toISOString() : value]]
      : [];
  });
  return Object.fromEntries(entries);
}

/** The rows of a dependent table in a record. */
export function partsOf({ parts }: RecordDocument, table: string): Record<string, unknown>[] {
  return (parts[table] ?? []) as Record<string, unknown>[];
}

/** Reports a changed name: a number of another system's list would rename the wrong record. */
export function withRenameNote<Row extends object>(
  { id, row, reader }: NumberedRow<Row>,
  name: keyof Row & string,
  before: unknown,
): void {
  reader.report('warning', name, `编号 ${id} 现在叫“${before}”，会改名为“${row[name]}”`);
}

/** Reports a changed game: a number of another system's list would move the wrong record. */
export async function withMoveNotes<Row extends { game: string; game_id: number }>(
  tx: Tx,
  table: 'opening' | 'pack',
  rows: readonly NumberedRow<Row>[],
): Promise<void> {
  const moving = rows.filter(({ given }) => given.has('game'));
  if (moving.length === 0) {
    return;
  }
  const { rows: found } = await sql<{ id: number; game_id: number; game: string }>`
    select record.id, game.id as game_id, game.name as game
    from ${sql.table(table)} as record join game on game.id = record.game_id
    where record.id = any(${moving.map(({ id }) => id)}::bigint[])`.execute(tx);
  const before = new Map(found.map((one) => [Number(one.id), one]));
  for (const { id, row, reader } of moving) {
    const was = before.get(id);
    if (was && Number(was.game_id) !== row.game_id) {
      reader.report('warning', 'game', `编号 ${id} 现在属于“${was.game}”，会改为“${row.game}”`);
    }
  }
}
