import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { RESEND_SECONDS } from '#contract/account/constants.ts';
import type { OwnAccountCall } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { mobileDigits } from '#contract/notations/mobile.ts';
import { codeDigits } from '#contract/notations/one-time-code.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { acceptCode } from '#portal/ui/accepted-input.ts';
import { buttonClass } from '#portal/ui/button.ts';
import fields from '#portal/ui/form-fields.module.css';
import { TitledDialog } from '#portal/ui/titled-dialog.tsx';
import css from './care-form.module.css';
import { callOwnAccount } from './own-account.ts';

export interface Problem {
  field?: string | undefined;
  msg: string;
}

interface FormState {
  id: string;
  problem: Problem | null;
  show(problem: Problem | null): void;
}

/** How the fields of numbers and codes are read. */
const READERS: Readonly<Record<string, (text: string) => string>> = {
  mobile: mobileDigits,
  code: codeDigits,
  mobile_code: codeDigits,
};

const FormContext = createContext<FormState | null>(null);

function useForm(): FormState {
  const form = use(FormContext);
  if (!form) {
    throw new Error('a field stands outside of a form');
  }
  return form;
}

interface CareDialogProps<T> {
  title: string;
  call: OwnAccountCall;
  action: string;
  doing: string;
  /** The first problem of the entered values; null without one. */
  check?: (fields: Record<string, string>) => Problem | null;
  /** The fields to send; by default the entered ones. */
  fieldsOf?: (fields: Record<string, string>) => Record<string, string>;
  onDone: (data: T, msg: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form of the own account. A refused field gets the focus and its message. */
export function CareDialog<T>(props: CareDialogProps<T>) {
  const { title, call, action, doing, check, fieldsOf, onDone, onClose, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (problem?.field) {
      form.current?.querySelector<HTMLElement>(`[name=${problem.field}]`)?.focus();
    }
  }, [problem]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) {
      return;
    }
    const entered = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        READERS[name]?.(String(value)) ?? String(value).trim(),
      ]),
    );
    const found = check?.(entered) ?? null;
    setProblem(found);
    if (found) {
      return;
    }
    setIsSending(true);
    const response = await asPlayer(() => callOwnAccount<T>(call, fieldsOf?.(entered) ?? entered));
    setIsSending(false);
    if (response.status === 1) {
      onDone(response.data, response.msg);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      setProblem({ field: response.field, msg: response.msg });
    }
  };
  const isNamed = problem?.field && form.current?.querySelector(`[name=${problem.field}]:not([type=radio])`);
  return (
    <TitledDialog title={title} onClose={onClose}>
      <form ref={form} method="post" noValidate className={`${fields.form} ${css.form}`} onSubmit={send}>
        <FormContext value={{ id, problem, show: setProblem }}>{children}</FormContext>
        <p role="alert" className={fields.problem}>
          {isNamed ? '' : problem?.msg}
        </p>
        <div className={fields.buttons}>
          <button type="button" className={buttonClass.quiet} onClick={onClose}>
            取消
          </button>
          <button type="submit" className={buttonClass.primary} aria-disabled={isSending || undefined}>
            {isSending ? doing : action}
          </button>
        </div>
      </form>
    </TitledDialog>
  );
}

interface CareFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'defaultValue' | 'placeholder' | 'onInput'
  > {
  name: string;
  label: string;
  hint?: string;
  children?: ReactNode;
}

/** A labelled field; `children` stand beside it. */
export function CareField({ name, label, hint, children, ...input }: CareFieldProps) {
  const { id, problem } = useForm();
  const isWrong = problem?.field === name;
  const described = [isWrong && `${id}-${name}-problem`, hint && `${id}-${name}-hint`].filter(Boolean);
  return (
    <div>
      <label htmlFor={`${id}-${name}`} className={fields.label}>
        {label}
      </label>
      <div className={css.line}>
        <input
          type="text"
          {...input}
          id={`${id}-${name}`}
          name={name}
          className={`${fields.control} ${css.control}`}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-${name}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p id={`${id}-${name}-problem`} role="alert" className={fields.problem}>
          {problem.msg}
        </p>
      )}
    </div>
  );
}

interface CodeFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Requests the code; undefined if the form is not ready for it, after it has shown why. */
  send: (show: FormState['show']) => Promise<AccountResponse<null>> | undefined;
}

/** The field of a code, with the button that requests it. */
export function CodeField({ name, label, hint, send }: CodeFieldProps) {
  const { show } = useForm();
  const before = useRef('');
  const [wait, setWait] = useState(0);
  const [sentAt, setSentAt] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (sentAt !== undefined) {
      const timer = setInterval(() => {
        const left = RESEND_SECONDS - Math.round((performance.now() - sentAt) / 1_000);
        setWait(Math.max(0, left));
        if (left <= 0) {
          clearInterval(timer);
        }
      }, 1_000);
      return () => clearInterval(timer);
    }
  }, [sentAt]);
  const text = wait > 0 ? `${wait}s后重发` : '获取验证码';
  const request = async () => {
    const sending = isSending ? undefined : send(show);
    if (!sending) {
      return;
    }
    setIsSending(true);
    const response = await sending;
    setIsSending(false);
    if (response.status === 1) {
      show(null);
      setSentAt(performance.now());
      setWait(RESEND_SECONDS);
    } else {
      show({ field: response.field, msg: response.msg });
    }
  };
  return (
    <CareField
      name={name}
      label={label}
      {...(hint && { hint })}
      inputMode="numeric"
      autoComplete="one-time-code"
      onInput={({ currentTarget: field, nativeEvent }) => {
        if (!(nativeEvent as InputEvent).isComposing) {
          const accepted = acceptCode(field.value, before.current);
          before.current = accepted;
          if (field.value !== accepted) {
            field.value = accepted;
          }
        }
      }}
    >
      <button
        type="button"
        className={buttonClass.quiet}
        aria-label={`${text}，${label}`}
        disabled={wait > 0}
        aria-disabled={isSending || undefined}
        onClick={request}
      >
        {text}
      </button>
      <span role="status" className={css.sent}>
        {wait > 0 ? '验证码已发送' : sentAt !== undefined && !isSending ? '可以重新获取验证码了' : ''}
      </span>
    </CareField>
  );
}
