import type { ReactNode } from 'react';
import css from './without-scripts.module.css';

interface WithoutScriptsProps {
  /** The fragment of the link that scripts would answer. */
  id: string;
  children: ReactNode;
}

/** Where a link to a part that scripts draw leads without them: what it takes to see that part. */
export function WithoutScripts({ id, children }: WithoutScriptsProps) {
  return (
    <noscript>
      <p id={id} className={css.words}>
        {children}
      </p>
    </noscript>
  );
}
