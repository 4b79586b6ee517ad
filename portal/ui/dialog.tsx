import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  titleId: string;
  className: string | undefined;
  /** Called after Esc and when the element closes. */
  onClose: () => void;
  ref?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. */
export function Dialog({ titleId, className, onClose, ref, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  return (
    <dialog ref={dialog} className={`${css.dialog} ${className}`} aria-labelledby={titleId} onClose={onClose}>
      {children}
    </dialog>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
      <Icon name="close" />
    </button>
  );
}
