import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './login.module.css';
import type { Login } from './use-login.ts';

interface LoginFormProps {
  login: Login;
  /** The id of the line that says what happened. */
  saidBy: string;
  action: string;
  /** What the button reads while it is being done. */
  doing: string;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form of the login: its fields, the line that says what happened, and its button. The browser's own bubbles are
 * switched off; a field that is complained of gets the focus.
 */
export function LoginForm({ login, saidBy, action, doing, onSubmit, children }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { said, busy } = login.state;
  const submitting = busy === 'submit';
  useEffect(() => {
    if (said?.field) {
      form.current?.querySelector<HTMLElement>(`[data-field=${said.field}]`)?.focus();
    }
  }, [said]);
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
        id={saidBy}
        className={said?.tone === 'bad' ? css.bad : css.good}
        role="status"
        aria-live="assertive"
      >
        {said && (
          <>
            <Icon name={said.tone === 'bad' ? 'alert' : 'check'} size={16} />
            <span>{said.text}</span>
          </>
        )}
      </p>
      <button
        type="submit"
        className={`${buttonClass.primaryLarge} ${css.submit}`}
        aria-disabled={submitting || undefined}
      >
        {submitting ? doing : action}
      </button>
    </form>
  );
}
