import type { claimHoursExport } from '#contract/admin/dashboard.ts';
import { eachRow, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { readClaimHours } from './dashboard-service.ts';

/** The claims by the hour of the day with the preceding range; the audit has the export. */
export const exportClaimHours: AdminHandle<typeof claimHoursExport> = async (
  { db, operator, address, now },
  { format, ...range },
) => {
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
};
