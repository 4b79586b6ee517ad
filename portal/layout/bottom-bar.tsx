import { Icon } from '../ui/icon.tsx';
import css from './bottom-bar.module.css';
import { navItems } from './nav-items.ts';
import { highlightedItem } from './page-layout.ts';

export function BottomBar({ path }: { path: string }) {
  const highlighted = highlightedItem(path);
  return (
    <nav className={css.bar} aria-label="底部导航">
      {navItems.map(({ short, href, icon }, i) => (
        <a
          key={href}
          href={href}
          className={i === highlighted ? css.current : css.item}
          aria-current={i === highlighted ? 'page' : undefined}
        >
          <Icon name={icon} size={22} />
          {short}
        </a>
      ))}
    </nav>
  );
}
