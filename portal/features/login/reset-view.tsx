import { useId } from 'react';
import { LoginForm } from './login-form.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneFields } from './phone-fields.tsx';
import type { Login } from './use-login.ts';

/** A new password for an account, by its phone. */
export function ResetView({ login }: { login: Login }) {
  const saidBy = useId();
  return (
    <LoginForm
      login={login}
      saidBy={saidBy}
      action="确认修改"
      doing="正在修改…"
      onSubmit={login.resetPassword}
    >
      <PhoneFields login={login} saidBy={saidBy} />
      <PasswordField
        login={login}
        field="newPassword"
        name="new-password"
        label="新密码"
        autoComplete="new-password"
        saidBy={saidBy}
      />
      <PasswordField
        login={login}
        field="confirmPassword"
        name="confirm-password"
        label="确认新密码"
        autoComplete="new-password"
        saidBy={saidBy}
      />
    </LoginForm>
  );
}
