import css from './tabs.module.css';

interface Tab {
  href: string;
  label: string;
  count?: number;
  current: boolean;
}

export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  return (
    <nav className={css.tabs} aria-label={label} data-row="">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          className={tab.current ? css.current : css.tab}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}
