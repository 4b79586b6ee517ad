import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { cellValue, type SheetColumn } from '#platform/admin/export/table-file.ts';
import { exportedList, recordsById } from '#platform/admin/list-records.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { ImportColumn, NumberedRows } from '#platform/import/import-kind.ts';
import { VERSION_HEADING } from '#platform/import/stale-rows.ts';

/** What rows with numbers need of a resource: its export is what they are compared with. */
export function exportedCells(
  resource: AnyResource,
  columns: readonly ImportColumn[],
): Pick<NumberedRows<never>, 'cells' | 'readOnly'> {
  const sheet: readonly SheetColumn<unknown>[] = resource.sheet;
  const fields = new Map(columns.flatMap(({ name, title }) => (title ? [[title, name] as const] : [])));
  const imported = sheet.flatMap(([heading, cell]) => {
    const field = fields.get(heading);
    return field === undefined ? [] : [{ field, cell }];
  });
  return {
    readOnly: sheet.map(([heading]) => heading).filter((heading) => !fields.has(heading)),
    cells: async (db, ids) => {
      const rows = (await recordsById(db, exportedList(resource), ids, systemClock.now())) as {
        id: number;
        version: number;
      }[];
      return new Map(
        rows.map((row) => [
          Number(row.id),
          {
            ...Object.fromEntries(imported.map(({ field, cell }) => [field, String(cellValue(cell(row)))])),
            [VERSION_HEADING]: String(row.version),
          },
        ]),
      );
    },
  };
}
