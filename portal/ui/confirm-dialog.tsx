import { useId } from 'react';
import { buttonClass } from './button.ts';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  question: string;
  action: string;
  isNarrow?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  question,
  action,
  isNarrow = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      titleId={titleId}
      className={isNarrow ? `${css.dialog} ${css.narrow}` : css.dialog}
      onClose={onClose}
    >
      <h2 id={titleId} className="title">
        {title}
      </h2>
      <p className={css.question}>{question}</p>
      <div className={css.buttons}>
        <button type="button" className={buttonClass.quiet} onClick={onClose}>
          取消
        </button>
        <button
          type="button"
          className={buttonClass.primary}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
