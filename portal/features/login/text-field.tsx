import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { PASSWORD_LENGTH } from '#contract/account/constants.ts';
import { typed } from '#contract/account/form-fields.ts';
import { PASSWORD_HINT } from '#contract/account/messages.ts';
import { useEnteredEarly } from '#portal/islands/entered-early.ts';
import type { Accept } from '#portal/ui/accepted-input.ts';
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

/** The text of a field after `added` replaces its selection. */
function wholeText({ selectionStart, selectionEnd, value }: HTMLInputElement, added: string): string {
  return value.slice(0, selectionStart ?? 0) + added + value.slice(selectionEnd ?? 0);
}

/**
 * A labelled field. Full-width characters are normalised on input. What exceeds `maxLength` is kept, so that a longer
 * text gets its message and is not cut.
 */
export function TextField({ login, field, label, accept = acceptAll, children, ...input }: TextFieldProps) {
  const id = useId();
  const { state, dispatch } = login;
  const { maxLength } = input;
  const wrong = state.message?.field === field;
  const before = state.fields[field];
  const enter = (value: string) => dispatch({ type: 'typed', field, value });
  const take = (value: string) => enter(accept(value.normalize('NFKC'), before));
  const ref = useEnteredEarly<HTMLInputElement>(({ value }) => value !== before && take(value));
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const { data, cancelable, currentTarget } = event;
    const whole = wholeText(currentTarget as HTMLInputElement, data ?? '');
    if (data && cancelable && maxLength !== undefined && whole.length > maxLength) {
      event.preventDefault();
      take(whole);
    }
  });
  useEffect(() => {
    // React's `onBeforeInput` has no data of insertions without keys: suggestions and clipboards of phone keyboards.
    const field = ref.current;
    const handle = (event: InputEvent) => onBeforeInput(event);
    field?.addEventListener('beforeinput', handle);
    return () => field?.removeEventListener('beforeinput', handle);
  }, [ref]);
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
            event.preventDefault();
            take(
              wholeText(event.currentTarget, typed(event.clipboardData.getData('text').replace(/\s/g, ' '))),
            );
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
