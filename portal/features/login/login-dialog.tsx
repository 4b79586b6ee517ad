import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '#portal/browser/listen.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import css from './login.module.css';
import { LoginPanel } from './login-panel.tsx';
import { hasCounter, reloadForLogin } from './reload-for-login.ts';

interface LoginDialogProps {
  siteName: string;
  onLogin: (avatar: string) => void;
  onClose: (loggedIn: boolean) => void;
}

/** The login dialog. It opens in a document without another company's counter; one that has it is loaded again. */
export function LoginDialog(props: LoginDialogProps) {
  const [isCounted] = useState(hasCounter);
  useEffect(() => {
    if (isCounted) {
      reloadForLogin();
    }
  }, [isCounted]);
  return isCounted ? null : <OpenDialog {...props} />;
}

/** It mounts each time it opens, so it starts empty. */
function OpenDialog({ siteName, onLogin, onClose }: LoginDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useVisibleHeight(dialog);
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
        siteName={siteName}
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

/**
 * Sets the visible part of the page above an on-screen keyboard as CSS properties: `--seen`, its height, and
 * `--seen-top`, its offset.
 */
function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) {
      return;
    }
    const update = () => {
      style.setProperty('--seen', `${viewport.height}px`);
      style.setProperty('--seen-top', `${viewport.offsetTop}px`);
    };
    update();
    return listen(viewport, ['resize', 'scroll'], update);
  }, [element]);
}
