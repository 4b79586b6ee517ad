import type { Site } from '#contract/entities/site.ts';
import { Icon } from '../ui/icon.tsx';
import css from './bottom-bar.module.css';
import { navItems, ownPage } from './nav-items.ts';
import { highlightedItem, isShown } from './page-layout.ts';

const items = [...navItems, { kind: 'my', href: ownPage, short: '我的', icon: 'user' } as const];

export function BottomBar({ site, path }: { site: Site; path: string }) {
  const highlighted = highlightedItem(path);
  return (
    <nav className={css.bar} aria-label="底部导航">
      {items.map(({ kind, short, href, icon }, i) => {
        const isCurrent = i === highlighted || href === path;
        return icon && isShown(site, kind) ? (
          <a
            key={href}
            href={href}
            className={isCurrent ? css.current : css.item}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <Icon name={icon} size={22} />
            {short}
          </a>
        ) : null;
      })}
    </nav>
  );
}
