import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import css from './section.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  more?: { href: string; label: string };
  id?: string;
  /** `plain` without a surface, `card` on one. */
  look?: 'plain' | 'card';
  /** For a page whose heading equals the title. */
  titleHidden?: boolean;
  children: ReactNode;
}

export function Section({ title, note, more, id, look = 'plain', titleHidden, children }: SectionProps) {
  return (
    <section className={css[look]} id={id} aria-label={title}>
      <header className={titleHidden ? 'visually-hidden' : css.head}>
        <h2 className={css.title}>{title}</h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
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
