import { useAction } from '#admin/calls/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { type ReportAdminRow, reportContact } from '#contract/admin/reports.ts';

/** The number of a reporter. */
export function ReporterContact({ report: { id, contact_masked } }: { report: ReportAdminRow }) {
  const { send, isSending } = useAction();
  return (
    <MaskedNumber
      label="联系手机号："
      masked={contact_masked}
      permission="reports.write"
      isReading={isSending}
      read={async () => (await send(reportContact, { id }))?.contact}
    />
  );
}
