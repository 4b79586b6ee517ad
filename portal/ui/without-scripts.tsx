import type { ReactNode } from 'react';
import css from './without-scripts.module.css';

/** A hint at the target of a link that works only with scripts; `id` is the link's fragment. */
export function WithoutScripts({ id, children }: { id: string; children: ReactNode }) {
  return (
    <noscript>
      <p id={id} className={css.hint}>
        {children}
      </p>
    </noscript>
  );
}
