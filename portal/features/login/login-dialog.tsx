import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import css from './login.module.css';
import { LoginPanel } from './login-panel.tsx';
import { useSeenHeight } from './seen-height.ts';

interface LoginDialogProps {
  /** Gets the avatar of who has logged in. */
  onLogin: (avatar: string) => void;
  /** Says whether the visitor logged in; Esc and the cross mean no. */
  onClose: (loggedIn: boolean) => void;
}

/** The login over the page. It is made anew each time it opens, so nothing entered outlives it. */
export function LoginDialog({ onLogin, onClose }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useSeenHeight(dialog);
  const user = useShared('userData');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The player logged in in another tab.
    if (user) {
      close(true);
    }
  }, [user]);
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('form input')?.focus();
  }, []);
  return (
    <Dialog ref={dialog} titleId="login-title" className={css.dialog} onClose={() => onClose(false)}>
      <LoginPanel
        titleId="login-title"
        heading="h2"
        onLogin={(message, avatar) => {
          onLogin(avatar);
          onClose(true);
          showToast(message);
        }}
      >
        <CloseButton onClose={() => onClose(false)} />
      </LoginPanel>
    </Dialog>
  );
}
