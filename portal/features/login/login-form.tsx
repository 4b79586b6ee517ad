import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './login.module.css';
import type { Login } from './use-login.ts';

/** The login, with the id of the message of one form. */
export type FormLogin = Login & { messageId: string };

interface LoginFormProps {
  login: FormLogin;
  action: string;
  doing?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form of the login: fields, message and button. Native validation is off; the field of the message gets the
 * focus.
 */
export function LoginForm({ login, action, doing = `正在${action}…`, onSubmit, children }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { message, busy } = login.state;
  const submitting = busy === 'submit';
  useEffect(() => {
    if (message?.field) {
      form.current?.querySelector<HTMLElement>(`[data-field=${message.field}]`)?.focus();
    }
  }, [message]);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <p
        id={login.messageId}
        className={message?.tone === 'bad' ? css.bad : css.good}
        role="status"
        aria-live="assertive"
      >
        {message && (
          <>
            <Icon name={message.tone === 'bad' ? 'alert' : 'check'} size={16} />
            <span>{message.text}</span>
          </>
        )}
      </p>
      <button
        type="submit"
        className={`${buttonClass.primaryLarge} full-width`}
        aria-disabled={submitting || undefined}
      >
        {submitting ? doing : action}
      </button>
    </form>
  );
}
