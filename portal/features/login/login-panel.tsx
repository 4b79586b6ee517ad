import { type ReactNode, useEffect, useRef } from 'react';
import { useSite } from '#portal/head/use-site.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './login.module.css';
import { LoginView } from './login-view.tsx';
import { ResetView } from './reset-view.tsx';
import { useLogin } from './use-login.ts';

interface LoginPanelProps {
  /** The id of the heading. */
  titleId: string;
  heading: 'h1' | 'h2';
  onLogin: (message: string, avatar: string) => void;
  /** What stands at the end of the heading's line. */
  children?: ReactNode;
}

/** Login or reset, with its heading: in the dialog and on the page of its own. */
export function LoginPanel({ titleId, heading: Heading, onLogin, children }: LoginPanelProps) {
  const login = useLogin(onLogin);
  const site = useSite();
  const { view } = login.state;
  const panel = useRef<HTMLDivElement>(null);
  const drawn = useRef(view);
  useEffect(() => {
    if (drawn.current !== view) {
      drawn.current = view;
      panel.current?.querySelector<HTMLElement>('form input')?.focus();
    }
  }, [view]);
  const reset = view === 'reset';
  return (
    <div ref={panel} className={css.panel}>
      <header className={css.head}>
        {reset && (
          <button
            type="button"
            className={css.round}
            aria-label="返回登录"
            onClick={() => login.dispatch({ type: 'resetLeft' })}
          >
            <Icon name="left" />
          </button>
        )}
        <Heading id={titleId} className={css.title}>
          {reset ? '重置密码' : `登录${site?.name ?? ''}`}
        </Heading>
        {children}
      </header>
      {reset ? <ResetView login={login} /> : <LoginView login={login} />}
    </div>
  );
}
