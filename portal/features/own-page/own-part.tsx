import type { ReactNode } from 'react';
import { Icon } from '#portal/ui/icon.tsx';
import css from './own-page.module.css';

interface OwnPartProps {
  id: string;
  title: string;
  more?: { href: string; label: string } | undefined;
  children: ReactNode;
}

/** A part of the page, with a heading that links point to. */
export function OwnPart({ id, title, more, children }: OwnPartProps) {
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-title`}>
      <header className={css.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {more && (
          <a className={css.more} href={more.href}>
            {more.label}
            <Icon name="right" size={16} />
          </a>
        )}
      </header>
      {children}
    </section>
  );
}
