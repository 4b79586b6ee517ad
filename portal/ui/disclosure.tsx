import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

export function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={css.disclosure}>
      <summary className={css.summary}>
        {label}
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  );
}
