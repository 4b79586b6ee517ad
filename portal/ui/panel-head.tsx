import type { ReactNode } from 'react';
import css from './panel-head.module.css';

/** The title of a dialog or a panel, with its button. */
export function PanelHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <header className={css.head}>
      <h2 id={id} className="title">
        {title}
      </h2>
      {children}
    </header>
  );
}
