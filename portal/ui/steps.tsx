import type { ReactNode } from 'react';
import css from './steps.module.css';

export function Steps({ steps }: { steps: readonly { key: string; step: ReactNode }[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ key, step }) => (
        <li key={key} className={css.step}>
          {step}
        </li>
      ))}
    </ol>
  );
}
