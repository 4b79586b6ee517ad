import { useId } from 'react';
import { ACCOUNT_LENGTH } from '#contract/account/constants.ts';
import { AgreementLine } from './agreement-line.tsx';
import css from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginTabs } from './login-tabs.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { TextField } from './text-field.tsx';
import type { Login } from './use-login.ts';

/** The two ways to log in, one at a time. */
export function LoginView({ login }: { login: Login }) {
  const panel = useId();
  const { state, dispatch } = login;
  return (
    <>
      <LoginTabs tab={state.tab} panel={panel} onChoose={(tab) => dispatch({ type: 'tabChosen', tab })} />
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${state.tab}`}>
        {state.tab === 0 ? <CodeLogin login={login} /> : <PasswordLogin login={login} />}
      </div>
    </>
  );
}

function CodeLogin({ login }: { login: Login }) {
  const saidBy = useId();
  return (
    <LoginForm login={login} saidBy={saidBy} action="登录" doing="正在登录…" onSubmit={login.loginByCode}>
      <PhoneFields login={login} saidBy={saidBy} />
      <p className={css.beside}>首次用手机号登录会自动创建账号</p>
      <AgreementLine login={login} saidBy={saidBy} />
    </LoginForm>
  );
}

function PasswordLogin({ login }: { login: Login }) {
  const saidBy = useId();
  return (
    <LoginForm login={login} saidBy={saidBy} action="登录" doing="正在登录…" onSubmit={login.loginByPassword}>
      <TextField
        login={login}
        field="account"
        name="username"
        label="账号"
        type="text"
        autoComplete="username"
        maxLength={ACCOUNT_LENGTH}
        placeholder="请输入账号或手机号"
        saidBy={saidBy}
      />
      <PasswordField
        login={login}
        field="password"
        name="password"
        label="密码"
        autoComplete="current-password"
        saidBy={saidBy}
      />
      <p className={css.beside}>
        <button type="button" className={css.text} onClick={() => login.dispatch({ type: 'resetOpened' })}>
          忘记密码
        </button>
      </p>
      <AgreementLine login={login} saidBy={saidBy} />
    </LoginForm>
  );
}
