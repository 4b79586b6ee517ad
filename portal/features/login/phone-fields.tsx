import { useEffect, useRef, useState } from 'react';
import { acceptCode, acceptPhone } from '#portal/ui/accepted-input.ts';
import css from './login.module.css';
import type { FormLogin } from './login-form.tsx';
import { codeButtonText } from './login-state.ts';
import { TextField } from './text-field.tsx';

export function PhoneFields({ login }: { login: FormLogin }) {
  const { state, getCode } = login;
  const place = useRef<HTMLDivElement>(null);
  const waiting = state.resendIn > 0;
  const sending = state.busy === 'code';
  const [wasSent, setWasSent] = useState(false);
  useEffect(() => {
    if (waiting) {
      setWasSent(true);
      place.current?.querySelector('input')?.focus();
    }
  }, [waiting]);
  return (
    <>
      <TextField
        login={login}
        field="phone"
        name="mobile"
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        accept={acceptPhone}
        placeholder="请输入中国大陆手机号"
      />
      <div ref={place}>
        <TextField
          login={login}
          field="phoneCode"
          name="code"
          label="验证码"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          accept={acceptCode}
          placeholder="请输入验证码"
        >
          <button
            type="button"
            className={css.inside}
            disabled={waiting}
            aria-disabled={sending || undefined}
            onClick={getCode}
          >
            {sending ? '正在发送…' : codeButtonText(state.resendIn)}
          </button>
          <span role="status" className="visually-hidden">
            {wasSent && !waiting && !sending ? '可以重新获取验证码了' : ''}
          </span>
        </TextField>
      </div>
    </>
  );
}
