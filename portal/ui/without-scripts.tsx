import type { ReactNode } from 'react';
import css from './without-scripts.module.css';

interface WithoutScriptsProps {
  /** The fragment of the link that needs scripts. */
  id: string;
  children: ReactNode;
}

/** A hint at the target of a link that works only with scripts. */
export function WithoutScripts({ id, children }: WithoutScriptsProps) {
  return (
    <noscript>
      <p id={id} className={css.hint}>
        {children}
      </p>
    </noscript>
  );
}
