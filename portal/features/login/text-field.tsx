import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { PASSWORD_LENGTH } from '#contract/account/constants.ts';
import { typed } from '#contract/account/form-fields.ts';
import { PASSWORD_HINT } from '#contract/account/messages.ts';
import { useEnteredEarly } from '#portal/hydration/entered-early.ts';
import type { Accept } from './accepted-input.ts';
import css from './login.module.css';
import type { FormLogin } from './login-form.tsx';
import type { FieldName } from './login-state.ts';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'minLength' | 'placeholder'
  > {
  login: FormLogin;
  field: FieldName;
  /** The form name, for password managers. */
  name: string;
  label: string;
  /** What the field keeps of an input; by default all of it. */
  accept?: Accept;
  children?: ReactNode;
}

const acceptAll: Accept = (value) => value;

/** A labelled field. Full-width characters are normalised on input. */
export function TextField({ login, field, label, accept = acceptAll, children, ...input }: TextFieldProps) {
  const id = useId();
  const { state, dispatch } = login;
  const wrong = state.message?.field === field;
  const before = state.fields[field];
  const enter = (value: string) => dispatch({ type: 'typed', field, value });
  const take = (value: string) => enter(accept(value.normalize('NFKC'), before));
  const ref = useEnteredEarly<HTMLInputElement>(({ value }) => value !== before && take(value));
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={wrong ? `${css.box} ${css.wrong}` : css.box}>
        <input
          {...input}
          ref={ref}
          id={id}
          data-field={field}
          className={css.input}
          value={before}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? login.messageId : undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target, nativeEvent }) =>
            (nativeEvent as InputEvent).isComposing ? enter(target.value) : take(target.value)
          }
          onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
          onBlur={({ target }) => target.value !== typed(target.value) && take(typed(target.value))}
          onPaste={(event) => {
            const text = typed(event.clipboardData.getData('text'));
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            event.preventDefault();
            const whole = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
            take(whole);
          }}
        />
        {children}
      </div>
    </div>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'children'>) {
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
