import { type ComponentProps, type ReactNode, useId } from 'react';
import { typed } from '#contract/account/form-fields.ts';
import css from './login.module.css';
import type { FieldName } from './login-state.ts';
import type { Login } from './use-login.ts';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'minLength' | 'placeholder'
  > {
  login: Login;
  field: FieldName;
  /** The field's name in the form, as password managers know it. */
  name: string;
  label: string;
  /** The element that says what is wrong with it. */
  saidBy: string;
  /** What stands at the end of the field. */
  children?: ReactNode;
}

/** A labelled field. Full-width digits and letters become plain ones as soon as they are entered. */
export function TextField({ login, field, label, saidBy, children, ...input }: TextFieldProps) {
  const id = useId();
  const { state, dispatch } = login;
  const wrong = state.said?.field === field;
  const enter = (value: string) => dispatch({ type: 'typed', field, value });
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={wrong ? `${css.box} ${css.wrong}` : css.box}>
        <input
          {...input}
          id={id}
          data-field={field}
          className={css.input}
          value={state.fields[field]}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? saidBy : undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target, nativeEvent }) =>
            enter((nativeEvent as InputEvent).isComposing ? target.value : target.value.normalize('NFKC'))
          }
          onCompositionEnd={({ currentTarget }) => enter(currentTarget.value.normalize('NFKC'))}
          onBlur={({ target }) => target.value !== typed(target.value) && enter(typed(target.value))}
          onPaste={(event) => {
            const text = pasted(event.clipboardData.getData('text'), input.inputMode === 'numeric');
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            event.preventDefault();
            const whole = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
            enter(whole.slice(0, input.maxLength));
          }}
        />
        {children}
      </div>
    </div>
  );
}

/** What is pasted, as it is meant: a number goes without blanks, dashes and the country's code. */
function pasted(text: string, isNumber: boolean): string {
  const plain = typed(text);
  return isNumber ? plain.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '') : plain;
}
