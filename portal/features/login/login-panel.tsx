import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { consentDocuments } from '#contract/account/consent-documents.ts';
import { useEnteredEarly } from '#portal/islands/entered-early.ts';
import { acceptAccount } from '#portal/ui/accepted-input.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './login.module.css';
import { type FormLogin, LoginForm } from './login-form.tsx';
import type { Tab } from './login-state.ts';
import { NewAccountView, OwnerView } from './owner-views.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { PasswordField, TextField } from './text-field.tsx';
import { type Login, useLogin } from './use-login.ts';

interface LoginPanelProps {
  titleId: string;
  heading: 'h1' | 'h2';
  siteName: string;
  onLogin: (message: string, avatar: string) => void;
  children?: ReactNode;
}

export function LoginPanel({ titleId, heading: Heading, siteName, onLogin, children }: LoginPanelProps) {
  const login = useLogin(onLogin);
  const { view } = login.state;
  const panel = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) {
      shownView.current = view;
      const first = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
      (first('form input:not([hidden])') ?? first('header button'))?.focus();
    }
  }, [view]);
  const { title, back }: Head = HEADS[view];
  return (
    <div ref={panel} className={css.panel}>
      <header className="row-2 touch">
        {back && (
          <button
            type="button"
            className={css.round}
            aria-label="返回登录"
            onClick={() => login.dispatch({ type: back })}
          >
            <Icon name="left" />
          </button>
        )}
        <Heading id={titleId} className={css.title}>
          {title ?? `登录${siteName}`}
        </Heading>
        {children}
      </header>
      <View login={login} />
    </div>
  );
}

interface Head {
  title?: string;
  back?: 'resetClosed' | 'ownerClosed';
}

/** The heading of each view, and how the button beside it leads back. */
const HEADS: Readonly<Record<Login['state']['view'], Head>> = {
  login: {},
  reset: { title: '重置密码', back: 'resetClosed' },
  owner: { title: '请输入密码', back: 'ownerClosed' },
  newAccount: { title: '新建账号', back: 'ownerClosed' },
};

function View({ login }: { login: Login }) {
  switch (login.state.view) {
    case 'login':
      return <LoginView login={login} />;
    case 'reset':
      return <ResetView login={login} />;
    case 'owner':
      return <OwnerView login={login} />;
    case 'newAccount':
      return <NewAccountView login={login} />;
  }
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

function LoginView({ login }: { login: Login }) {
  const panel = useId();
  const { tab } = login.state;
  return (
    <>
      <LoginTabs login={login} panel={panel} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${tab}`}>
        {tab === 0 ? <CodeLogin login={login} /> : <PasswordLogin login={login} />}
      </div>
    </>
  );
}

function CodeLogin({ login }: { login: Login }) {
  const form = { ...login, messageId: useId() };
  return (
    <LoginForm login={form} action="登录" onSubmit={login.loginByCode}>
      <PhoneFields login={form} />
      <p className={css.beside}>仅限大陆手机号，首次登录自动创建账号</p>
      <AgreementLine login={form} />
    </LoginForm>
  );
}

function PasswordLogin({ login }: { login: Login }) {
  const form = { ...login, messageId: useId() };
  return (
    <LoginForm login={form} action="登录" onSubmit={login.loginByPassword}>
      <TextField
        login={form}
        field="account"
        name="username"
        label="账号"
        type="text"
        autoComplete="username"
        accept={acceptAccount}
        placeholder="请输入账号或手机号"
      />
      <PasswordField
        login={form}
        field="password"
        name="password"
        label="密码"
        autoComplete="current-password"
      />
      <p className={css.beside}>
        <button type="button" className={css.text} onClick={() => login.dispatch({ type: 'resetOpened' })}>
          忘记密码
        </button>
      </p>
      <AgreementLine login={form} />
    </LoginForm>
  );
}

const TABS = ['短信登录', '账号密码登录'] as const;

/** The tabs of the two ways to log in, with arrow keys; `panel` is the id of the panel. */
function LoginTabs({ login: { state, dispatch }, panel }: { login: Login; panel: string }) {
  const list = useRef<HTMLDivElement>(null);
  const { tab } = state;
  const choose = (chosen: Tab) => dispatch({ type: 'tabChosen', tab: chosen });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const other = tab === 0 ? 1 : 0;
      choose(other);
      list.current?.querySelectorAll('button')[other]?.focus();
    }
  };
  return (
    <div ref={list} role="tablist" aria-label="登录方式" className={css.tabs}>
      {TABS.map((label, i) => (
        <button
          key={label}
          type="button"
          role="tab"
          id={`${panel}-${i}`}
          aria-selected={tab === i}
          aria-controls={panel}
          tabIndex={tab === i ? 0 : -1}
          className={tab === i ? css.currentTab : css.tab}
          onClick={() => choose(i as Tab)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const TEXTS = Object.values(consentDocuments).map(({ title, page }) => ({
  label: title,
  href: `/BaseWebNav?id=${page}`,
}));

function AgreementLine({ login: { state, dispatch, messageId } }: { login: FormLogin }) {
  const wrong = state.message?.field === 'agreed';
  const agree = ({ checked }: HTMLInputElement) => dispatch({ type: 'agreed', agreed: checked });
  const tick = useEnteredEarly<HTMLInputElement>((box) => box.checked !== state.agreed && agree(box));
  const [terms, privacy] = TEXTS.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noopener" className={css.text}>
      {label}
    </a>
  ));
  return (
    <label className={css.agreement}>
      <input
        ref={tick}
        type="checkbox"
        name="agreement"
        data-field="agreed"
        className={css.tick}
        checked={state.agreed}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? messageId : undefined}
        onChange={({ target }) => agree(target)}
      />
      <span>
        我已阅读并同意{terms}和{privacy}
      </span>
    </label>
  );
}
