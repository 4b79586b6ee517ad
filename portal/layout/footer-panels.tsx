import { useState } from 'react';
import type { FriendLink } from '#contract/entities/site.ts';
import { Icon } from '../ui/icon.tsx';
import { EXTERNAL } from './external-link.ts';
import css from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const panels = [
  { id: 'footer-links', label: '友情链接' },
  { id: 'footer-tags', label: '热门标签' },
];

interface Links {
  links: readonly FriendLink[];
  tags: readonly FriendLink[];
}

/** The footer's two panels, of which at most one is open, and the theme. */
export function FooterPanels({ links, tags }: Links) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <div className={css.toggles}>
        {panels.slice(links.length > 0 ? 0 : 1).map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={css.toggle}
            aria-expanded={open === id}
            aria-controls={id}
            onClick={() => setOpen(open === id ? null : id)}
          >
            {label}
            <Icon name="down" size={16} className={open === id ? css.turned : undefined} />
          </button>
        ))}
        <ThemeSwitch className={`${css.toggle} ${css.theme}`} withLabel />
      </div>
      <ul className={css.panel} id="footer-links" hidden={open !== 'footer-links'}>
        <ExternalLinks links={links} />
      </ul>
      <ul className={css.panel} id="footer-tags" hidden={open !== 'footer-tags'}>
        <ExternalLinks links={tags} />
        <li>
          <a href="/BaseWebNav?id=6">账号问题</a>
        </li>
      </ul>
    </>
  );
}

function ExternalLinks({ links }: Pick<Links, 'links'>) {
  return links.map(({ name, url }) => (
    <li key={name}>
      <a href={url} {...EXTERNAL}>
        {name}
      </a>
    </li>
  ));
}
