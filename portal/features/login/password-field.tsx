import { useState } from 'react';
import { PASSWORD_LENGTH } from '#contract/account/constants.ts';
import { PASSWORD_HINT } from '#contract/account/messages.ts';
import css from './login.module.css';
import type { FieldName } from './login-state.ts';
import { TextField } from './text-field.tsx';
import type { Login } from './use-login.ts';

interface PasswordFieldProps {
  login: Login;
  field: FieldName;
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  saidBy: string;
}

/** A password, which can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      minLength={PASSWORD_LENGTH.min}
      maxLength={PASSWORD_LENGTH.max}
      placeholder={PASSWORD_HINT}
    >
      <button
        type="button"
        className={css.inside}
        aria-label={`${shown ? '隐藏' : '显示'}${props.label}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? '隐藏' : '显示'}
      </button>
    </TextField>
  );
}
