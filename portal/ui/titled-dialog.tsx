import { type ReactNode, useId } from 'react';
import { CloseButton, Dialog } from './dialog.tsx';
import { PanelHead } from './panel-head.tsx';
import css from './titled-dialog.module.css';

interface TitledDialogProps {
  title: string;
  width?: 'wide' | 'narrow';
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with a title and a button that closes it. */
export function TitledDialog({ title, width = 'wide', onClose, children }: TitledDialogProps) {
  const id = useId();
  return (
    <Dialog titleId={id} className={css[width]} onClose={onClose}>
      <div className={css.inner}>
        <PanelHead id={id} title={title}>
          <CloseButton onClose={onClose} />
        </PanelHead>
        {children}
      </div>
    </Dialog>
  );
}
