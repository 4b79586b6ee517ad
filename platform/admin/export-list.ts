import { record } from '../audit/record.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import { type OutgoingFile, type SheetColumn, tableFile } from './export/table-file.ts';
import { allRecords, type Listable } from './list-records.ts';
import { maskNumbers } from './mask-numbers.ts';
import { auditOf } from './records.ts';

/** An exportable list: its name in the audit, the title of the file, and the columns. */
interface Exported<Listed, Row, Filters> {
  name: string;
  title: string;
  list: Listable<Listed, Row, Filters>;
  sheet: readonly SheetColumn<Row>[];
}

type Context = AdminContext & { db: Database };

interface ExportParams {
  format: 'csv' | 'xlsx';
  sort?: string | undefined;
}

/**
 * Exports the filtered list as a streamed file and records the export in the audit first.
 * @param audited the filters as the audit records them
 */
export async function exportList<Listed, Row, Filters>(
  { name, title, list, sheet }: Exported<Listed, Row, Filters>,
  { format, sort, ...filters }: ExportParams & Filters,
  context: Context,
  audited: object = filters,
): Promise<OutgoingFile> {
  const { db, now } = context;
  await recordExport(name, { format, sort, ...audited }, context);
  return tableFile({ format, title, now }, sheet, allRecords(db, list, sort, filters as Filters, now));
}

/** Records an export in the audit, with its format and filters. Mobile numbers in typed texts are masked. */
export function recordExport(subject: string, filters: object, context: Context): Promise<void> {
  const after = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskNumbers(value.normalize('NFKC')) : value,
    ]),
  );
  return transaction(context.db, (tx) =>
    record(tx, { ...auditOf(subject, context), action: 'export', after }),
  );
}
