import { useId } from 'react';
import css from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { PasswordField } from './text-field.tsx';
import type { Login } from './use-login.ts';

const APPEAL = '/BaseWebNav?id=6#appeal';

/** The second step of a login by code: the account had no sign-in for long, so the number may have another owner. */
export function OwnerView({ login }: { login: Login }) {
  const form = { ...login, messageId: useId() };
  const { phone } = login.state.fields;
  return (
    <LoginForm login={form} action="登录" onSubmit={login.loginAsOwner}>
      <p className={css.explanation}>{phone} 一年多没有登录过。为保护原来的账号，请再输入这个账号的密码。</p>
      <input hidden name="username" autoComplete="username" value={phone} readOnly />
      <PasswordField
        login={form}
        field="password"
        name="password"
        label="密码"
        autoComplete="current-password"
      />
      <p className={css.choices}>
        <a href={APPEAL} target="_blank" rel="noopener" className={css.text}>
          忘记密码，提交申诉
        </a>
        <button
          type="button"
          className={css.text}
          onClick={() => login.dispatch({ type: 'newAccountOpened' })}
        >
          这不是我的账号
        </button>
      </p>
    </LoginForm>
  );
}

/** Starts a new account with the number. */
export function NewAccountView({ login }: { login: Login }) {
  const form = { ...login, messageId: useId() };
  return (
    <LoginForm login={form} action="新建账号" onSubmit={login.startNewAccount}>
      <p className={css.explanation}>
        将用 {login.state.fields.phone} 新建账号。原来的账号不再使用这个号码，您也看不到里面的内容。
      </p>
      <p className={css.explanation}>如果原来的账号是您的，请不要新建：新建以后，只能通过账号申诉找回。</p>
    </LoginForm>
  );
}
