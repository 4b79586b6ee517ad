import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { ImportColumn, NumberedRow, NumberedRows } from '#platform/import/import-kind.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';
import { changedColumns, withMoveNotes, withRenameNote } from '../import-rows/changed-columns.ts';
import { exportedCells } from '../import-rows/exported-cells.ts';
import { indexPacks } from '../search-index/search-index.ts';
import { type PackRow, STOCK_NOTE } from './pack-import.ts';
import { packResource } from './pack-resource.ts';

const COLUMNS = [
  'title',
  'kind',
  'contents',
  'how_to',
  'notice',
  'platforms',
  'servers',
  'channel',
  'level_limit',
  'starts_at',
  'ends_at',
] as const;

/** Packs by number: a row changes the columns that differ from the export. */
export function numberedPacks(columns: readonly ImportColumn[]): NumberedRows<PackRow> {
  return {
    ...exportedCells(packResource, columns),
    check: async (tx, rows) => {
      await withMoveNotes(tx, 'pack', rows);
      await reportCountedStock(tx, rows);
    },
    patch: patchPack,
    afterwards: indexPacks,
    tags: (ids) => packResource.tags(ids),
  };
}

function patchPack(row: NumberedRow<PackRow>, current: RecordDocument): RecordDocument {
  const { row: pack, given, reader } = row;
  const columns = changedColumns(row, COLUMNS);
  if (given.has('title')) {
    withRenameNote(row, 'title', current.row.title);
  }
  if (given.has('game')) {
    columns.game_id = pack.game_id;
  }
  const { starts_at, ends_at } = { ...current.row, ...columns } as Record<string, string | null>;
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)) {
    reader.report('rejected', given.has('ends_at') ? 'ends_at' : 'starts_at', '结束时间要晚于开始时间');
  }
  return { row: columns, parts: {} };
}

/** Rejects changes of the stock, which codes or a shared code determine; of packs without either they are ignored. */
async function reportCountedStock(tx: Tx, rows: readonly NumberedRow<PackRow>[]): Promise<void> {
  const stocked = rows.filter(({ given }) => given.has('total') || given.has('used'));
  if (stocked.length === 0) {
    return;
  }
  const { rows: found } = await sql<{ id: number; is_shared: boolean }>`
    select id, shared_code is not null as is_shared from pack
    where id = any(${stocked.map(({ id }) => id)}::bigint[])
      and (shared_code is not null or exists (select from pack_code where pack_id = pack.id))`.execute(tx);
  const counted = new Map(found.map((one) => [Number(one.id), one]));
  for (const { id, given, reader } of stocked) {
    const column = given.has('total') ? 'total' : 'used';
    const pack = counted.get(id);
    if (!pack) {
      reader.report('note', column, STOCK_NOTE);
    } else {
      const reason = pack.is_shared
        ? `礼包 ${id} 是通用码，请在礼包的编辑页改“发放总量”`
        : `礼包 ${id} 已有兑换码，数量以兑换码为准，不能在这里改`;
      reader.report('rejected', column, reason);
    }
  }
}
