import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { ImportColumn, NumberedRow, NumberedRows } from '#platform/import/import-kind.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';
import { changedColumns, withMoveNotes, withRenameNote } from '../import-rows/changed-columns.ts';
import { exportedCells } from '../import-rows/exported-cells.ts';
import type { OpeningRow } from './opening-import.ts';
import { openingResource } from './opening-resource.ts';

const COLUMNS = ['server_name', 'opens_at', 'platform', 'dynamic'] as const;

/** Openings by number: a row changes the columns that differ from the export. */
export function numberedOpenings(columns: readonly ImportColumn[]): NumberedRows<OpeningRow> {
  return {
    ...exportedCells(openingResource, columns),
    check: async (tx, rows) => {
      await withMoveNotes(tx, 'opening', rows);
      await reportForeignPacks(tx, rows);
    },
    patch: patchOpening,
    afterwards: async () => undefined,
    tags: (ids) => openingResource.tags(ids),
  };
}

function patchOpening(row: NumberedRow<OpeningRow>, current: RecordDocument): RecordDocument {
  const { row: opening, given } = row;
  const columns = changedColumns(row, COLUMNS);
  if (given.has('server_name')) {
    withRenameNote(row, 'server_name', current.row.server_name);
  }
  if (given.has('game')) {
    columns.game_id = opening.game_id;
  }
  if (given.has('pack') && opening.pack_id !== null) {
    columns.pack_id = opening.pack_id;
  }
  return { row: columns, parts: {} };
}

/** Rejects rows that change the game of an opening but not its pack, which is one of the other game. */
async function reportForeignPacks(tx: Tx, rows: readonly NumberedRow<OpeningRow>[]): Promise<void> {
  const moving = rows.filter(({ row, given }) => given.has('game') && row.pack_id === null);
  if (moving.length === 0) {
    return;
  }
  const { rows: found } = await sql<{ id: number; game_id: number; title: string }>`
    select opening.id, pack.game_id, pack.title from opening join pack on pack.id = opening.pack_id
    where opening.id = any(${moving.map(({ id }) => id)}::bigint[])`.execute(tx);
  const packs = new Map(found.map((one) => [Number(one.id), one]));
  for (const { id, row, reader } of moving) {
    const pack = packs.get(id);
    if (pack && Number(pack.game_id) !== row.game_id) {
      const reason = `开服礼包“${pack.title}”不属于“${row.game}”，请在“礼包”一列填写这款游戏的礼包`;
      reader.report('rejected', 'game', reason);
    }
  }
}
