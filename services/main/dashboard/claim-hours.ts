import type { claimHoursExport } from '#contract/admin/dashboard.ts';
import type { CallParams } from '#contract/call.ts';
import { eachRow, type TableFile, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readClaimHours } from './dashboard-service.ts';

/** The claims by the hour of the day with the preceding range; the audit has the export. */
export async function exportClaimHours(
  db: Database,
  { format, ...range }: CallParams<typeof claimHoursExport>,
  { operator, address, now }: AdminContext,
): Promise<TableFile> {
  const counted = await readClaimHours(db, range);
  const entry = { operator, address, at: now, action: 'export', subject: 'claims' };
  await transaction(db, (tx) => record(tx, { ...entry, after: { format, ...range } }));
  const hours = counted.map((counts, hour) => ({ hour, ...counts }));
  return tableFile<(typeof hours)[number]>(
    { format, title: '领取时段分布', now },
    [
      ['时段', ({ hour }) => `${hour} 点`],
      ['本期', ({ count }) => count],
      ['上期', ({ before }) => before],
    ],
    eachRow(hours),
  );
}
