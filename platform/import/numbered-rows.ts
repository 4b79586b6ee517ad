import { sql } from 'kysely';
import { halfWidth } from '#contract/notations/characters.ts';
import { readDate } from '#contract/notations/dates.ts';
import type { Tx } from '../database/transaction.ts';
import type { ImportKind, NumberedRow, WrittenBatch } from './import-kind.ts';
import { differing, readDocuments, writeDocuments } from './record-document.ts';

const TRUE = new Set(['是', 'true', '1']);
const FALSE = new Set(['否', 'false', '0']);
const MINUTE_MS = 60_000;
/** What spreadsheets make of a text of many digits in CSV. */
const SCIENTIFIC = /^\d(?:\.\d{1,15})?E\+\d{2}$/i;

/**
 * True if a cell has the value that the export wrote, in any notation that a spreadsheet may have saved it in: another
 * date format, a text of digits that lost its zeros, TRUE instead of 是.
 */
export function isSameCell(given: string, exported: string): boolean {
  const [a, b] = [plain(given), plain(exported)];
  if (a === b) {
    return true;
  }
  const [aLower, bLower] = [a.toLowerCase(), b.toLowerCase()];
  if ((TRUE.has(aLower) && bLower === '是') || (FALSE.has(aLower) && bLower === '否')) {
    return true;
  }
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(b)) {
    const [was, is] = [readDate(b), readDate(a)];
    return (
      'value' in was &&
      'value' in is &&
      Math.floor(was.value.getTime() / MINUTE_MS) === Math.floor(is.value.getTime() / MINUTE_MS)
    );
  }
  return /^\d/.test(b) && (a === String(Number(b)) || (/^\d{11,}$/.test(b) && SCIENTIFIC.test(a)));
}

function plain(text: string): string {
  return halfWidth(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
}

/** The cells that differ from the record; an empty cell changes nothing. */
export function changedCells(
  values: Readonly<Record<string, unknown>>,
  exported: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const changed = Object.entries(values).filter(([field, value]) => {
    const text =
      typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
    return field !== 'id' && text.trim() !== '' && !isSameCell(text, exported[field] ?? '');
  });
  return Object.fromEntries(changed);
}

/** Writes rows to their records in a constant number of statements. The versions of changed records rise. */
export async function updateNumbered<Row>(
  tx: Tx,
  { shape, numbered }: Required<Pick<ImportKind<Row>, 'shape' | 'numbered'>>,
  rows: readonly NumberedRow<Row>[],
): Promise<WrittenBatch & { ids: number[] }> {
  const ids = rows.map(({ id }) => id);
  await sql`select id from ${sql.table(shape.table)} where id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
  const current = await readDocuments(tx, shape, ids);
  await numbered.check?.(tx, rows);
  const wanted = rows.flatMap((row) => {
    const before = current.get(row.id);
    if (!before || row.reader.isRejected) {
      return [];
    }
    const patch = numbered.patch(row, before);
    const { after } = differing(before, {
      row: { ...before.row, ...patch.row },
      parts: { ...before.parts, ...patch.parts },
    });
    const isChanged = Object.keys(after.row).length + Object.keys(after.parts).length > 0;
    return isChanged && !row.reader.isRejected ? [{ id: row.id, document: after }] : [];
  });
  const changed = wanted.map(({ id }) => id);
  if (changed.length > 0) {
    await writeDocuments(tx, shape, wanted);
    await numbered.afterwards(tx, changed);
  }
  const isChanged = new Set(changed);
  return {
    ids,
    outcomes: ids.map((id) => (isChanged.has(id) ? 'updated' : 'unchanged')),
    tags: changed.length > 0 ? numbered.tags(changed) : [],
  };
}

/** The number of a record in a cell: undefined for an empty cell, null for anything else. */
export function recordNumber(value: unknown): number | undefined | null {
  const text = halfWidth(value === null || value === undefined ? '' : String(value)).trim();
  if (text === '') {
    return undefined;
  }
  return /^[1-9]\d{0,14}(?:\.0+)?$/.test(text) ? Number(text) : null;
}
