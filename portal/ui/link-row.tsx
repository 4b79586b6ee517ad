import type { ReactNode } from 'react';
import css from './link-row.module.css';

interface LinkRowProps {
  href: string;
  title: string;
  badge?: ReactNode;
  facts: string;
  below?: ReactNode;
  /** The id of the pack, for the script of a list of packs. */
  'data-pack'?: number;
  children: ReactNode;
}

/** A row of a short list; the whole row is a link. */
export function LinkRow({ href, title, badge, facts, below, children, ...mark }: LinkRowProps) {
  return (
    <li className={css.row} {...mark}>
      <div className="grow">
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
