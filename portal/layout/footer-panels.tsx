import type { ComponentType } from 'react';
import type { FriendLink } from '#contract/entities/site.ts';
import { Icon } from '../ui/icon.tsx';
import { EXTERNAL } from './external-link.ts';
import css from './footer.module.css';

const panels = [
  { id: 'footer-links', label: '友情链接' },
  { id: 'footer-tags', label: '热门标签' },
];

interface FooterPanelsProps {
  links: readonly FriendLink[];
  tags: readonly FriendLink[];
  ThemeSwitch: ComponentType<{ className: string; withLabel?: boolean }>;
}

/** The footer's two panels, which `footer-panels-script.ts` opens, and the theme. */
export function FooterPanels({ links, tags, ThemeSwitch }: FooterPanelsProps) {
  return (
    <div data-script="footer-panels">
      <div className={css.toggles}>
        {panels.slice(links.length > 0 ? 0 : 1).map(({ id, label }) => (
          <button key={id} type="button" className={css.toggle} aria-expanded={false} aria-controls={id}>
            {label}
            <Icon name="down" size={16} />
          </button>
        ))}
        <ThemeSwitch className={`${css.toggle} ${css.theme}`} withLabel />
      </div>
      <ul className={css.panel} id="footer-links" hidden>
        <ExternalLinks links={links} />
      </ul>
      <ul className={css.panel} id="footer-tags" hidden>
        <ExternalLinks links={tags} />
        <li>
          <a href="/BaseWebNav?id=6">账号问题</a>
        </li>
      </ul>
    </div>
  );
}

function ExternalLinks({ links }: { links: readonly FriendLink[] }) {
  return links.map(({ name, url }) => (
    <li key={name}>
      <a href={url} {...EXTERNAL}>
        {name}
      </a>
    </li>
  ));
}
