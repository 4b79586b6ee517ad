import { useState } from 'react';
import { KIND_NAMES } from '#portal/actions/report-kinds.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { TitledDialog } from '#portal/ui/titled-dialog.tsx';
import { draftOf, targetOf } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';

interface ReportDialogProps {
  /** The address of the page with the same form: `/BaseReport?kind=comment&id=7`; `reason` and `text` fill in the dialog alone. */
  address: string;
  onClose: () => void;
}

/** The form of a report above the page. */
export function ReportDialog({ address, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<string>();
  const params = new URLSearchParams(address.split('?')[1]);
  const target = targetOf(params);
  return (
    <TitledDialog title={`举报${KIND_NAMES[target.kind]}`} onClose={onClose}>
      {sent ? (
        <>
          <ReportSent reportNo={sent} />
          <p className="centre">
            <button type="button" className={buttonClass.quiet} onClick={onClose}>
              关闭
            </button>
          </p>
        </>
      ) : (
        <ReportForm key={target.kind} target={target} draft={draftOf(params)} onSent={setSent} />
      )}
    </TitledDialog>
  );
}
