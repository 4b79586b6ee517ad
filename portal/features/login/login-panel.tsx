import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSite } from '#portal/head/use-site.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginView } from './login-view.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { PasswordField } from './text-field.tsx';
import { type Login, useLogin } from './use-login.ts';

interface LoginPanelProps {
  titleId: string;
  heading: 'h1' | 'h2';
  onLogin: (message: string, avatar: string) => void;
  /** Shown at the end of the heading's line. */
  children?: ReactNode;
}

/** Login or reset with a heading, for the dialog and the login page. */
export function LoginPanel({ titleId, heading: Heading, onLogin, children }: LoginPanelProps) {
  const login = useLogin(onLogin);
  const site = useSite();
  const { view } = login.state;
  const panel = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) {
      shownView.current = view;
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
            onClick={() => login.dispatch({ type: 'resetClosed' })}
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

function ResetView({ login }: { login: Login }) {
  const form = { ...login, messageId: useId() };
  return (
    <LoginForm login={form} action="确认修改" doing="正在修改…" onSubmit={login.resetPassword}>
      <PhoneFields login={form} />
      <PasswordField
        login={form}
        field="newPassword"
        name="new-password"
        label="新密码"
        autoComplete="new-password"
      />
      <PasswordField
        login={form}
        field="confirmPassword"
        name="confirm-password"
        label="确认新密码"
        autoComplete="new-password"
      />
    </LoginForm>
  );
}
