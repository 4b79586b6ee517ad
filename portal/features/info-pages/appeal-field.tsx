import { cloneElement, type HTMLAttributes, type ReactElement, useId } from 'react';
import css from './appeal-form.module.css';

interface AppealFieldProps {
  label: string;
  hint?: string;
  problem: string | undefined;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

export function AppealFieldBox({ label, hint, problem, children }: AppealFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        className: problem ? `${css.control} ${css.wrong}` : css.control,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
