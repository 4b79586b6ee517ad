import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import css from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** Says whether 确定 was chosen; Esc and 取消 mean no. */
  onClose: (confirmed: boolean) => void;
  children: ReactNode;
}

/** A question with 取消 and 确定. */
export function ConfirmDialog({ title, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog titleId="confirm-title" className={css.dialog} onClose={() => onClose(false)}>
      <h2 id="confirm-title" className={css.title}>
        {title}
      </h2>
      <p className={css.question}>{children}</p>
      <div className={css.buttons}>
        <button type="button" className={buttonClass.quiet} onClick={() => onClose(false)}>
          取消
        </button>
        <button type="button" className={buttonClass.primary} onClick={() => onClose(true)}>
          确定
        </button>
      </div>
    </Dialog>
  );
}
