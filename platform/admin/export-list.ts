import { record } from '../audit/record.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import { type SheetColumn, type TableFile, tableFile } from './export/table-file.ts';
import { allRecords, type Listable } from './list-records.ts';

/** A list that leaves as a file: its name in the audit, the file's title, and the columns of the sheet. */
export interface Exported<Listed, Row, Filters> {
  name: string;
  title: string;
  list: Listable<Listed, Row, Filters>;
  sheet: readonly SheetColumn<Row>[];
}

/** What is asked of an export besides the list's own filters. */
interface ExportParams {
  format: 'csv' | 'xlsx';
  sort?: string | undefined;
}

/**
 * What a list's filters leave, as a file that is made while it is sent. That it was taken is written down first.
 * @param told what the audit keeps of the filters, where it isn't all of them
 */
export async function exportList<Listed, Row, Filters>(
  db: Database,
  { name, title, list, sheet }: Exported<Listed, Row, Filters>,
  { format, sort, ...filters }: ExportParams & Filters,
  { operator, address, now }: AdminContext,
  told: object = filters,
): Promise<TableFile> {
  const deed = { operator, action: 'export', subject: name, address, at: now };
  await transaction(db, (tx) => record(tx, { ...deed, after: { format, sort, ...told } }));
  return tableFile({ format, title, now }, sheet, allRecords(db, list, sort, filters as Filters, now));
}
