import type { ReactNode } from 'react';
import css from './link-row.module.css';

interface LinkRowProps {
  href: string;
  title: string;
  /** A word behind the title. */
  badge?: ReactNode;
  /** The line below the title. */
  facts: string;
  /** What else stands below. */
  below?: ReactNode;
  /** What stands at the end: a price, a button. */
  children: ReactNode;
}

/** One of a short list beside a page's main thing: all of the row leads to it. */
export function LinkRow({ href, title, badge, facts, below, children }: LinkRowProps) {
  return (
    <li className={css.row}>
      <div className={css.text}>
        <h3 className={css.title} title={title}>
          <a href={href} className={css.link}>
            {title}
          </a>
          {badge}
        </h3>
        <p className={css.facts} title={facts}>
          {facts}
        </p>
        {below}
      </div>
      {children}
    </li>
  );
}
