import type { claimHoursExport } from '#contract/admin/dashboard.ts';
import { eachRow, tableFile } from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import type { AdminHandle } from '../admin-context.ts';
import { readClaimHours } from './dashboard-service.ts';

/** The claims by the hour of the day with the preceding range; the audit has the export. */
export const exportClaimHours: AdminHandle<typeof claimHoursExport> = async (
  context,
  { format, ...range },
) => {
  const counted = await readClaimHours(context.db, range);
  await recordExport('claims', { format, ...range }, context);
  const hours = counted.map((counts, hour) => ({ hour, ...counts }));
  return tableFile<(typeof hours)[number]>(
    { format, title: '领取时段分布', now: context.now },
    [
      ['时段', ({ hour }) => `${hour} 点`],
      ['本期', ({ count }) => count],
      ['上期', ({ before }) => before],
    ],
    eachRow(hours),
  );
};
