import { Icon } from '#portal/ui/icon.tsx';
import type { PageLink } from './page-links.ts';
import css from './search.module.css';

/** A link in each row. */
export function Links({ links }: { links: readonly PageLink[] }) {
  return links.length > 0 ? (
    <ul className={css.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className={css.link}>
            <span>{label}</span>
            <Icon name="right" size={16} />
          </a>
        </li>
      ))}
    </ul>
  ) : null;
}
