import type { ComponentType } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLogo } from '../ui/site-logo.tsx';
import css from './header.module.css';
import { navItems } from './nav-items.ts';
import { highlightedItem, isShown } from './page-layout.ts';

interface HeaderProps {
  site: Site;
  path: string;
  /** Of the address. */
  search: string;
  parts: Parts;
}

/** The interactive parts, which are islands. */
interface Parts {
  SearchBox: ComponentType<{ pathname: string; search: string }>;
  ThemeSwitch: ComponentType<{ className: string }>;
  Visitor: ComponentType;
}

/** The header: logo, sections, search, app download, theme and the visitor's account. */
export function Header({ site, path, search, parts }: HeaderProps) {
  const highlighted = highlightedItem(path);
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <a href="/" className={css.logo} aria-label={`${site.name}首页`}>
          <SiteLogo site={site} size={32} />
          <span>{site.name}</span>
        </a>
        <nav className={css.nav} aria-label="主导航">
          {navItems.map(
            ({ kind, label, href }, i) =>
              isShown(site, kind) && (
                <a
                  key={href}
                  href={href}
                  className={i === highlighted ? css.current : css.item}
                  aria-current={i === highlighted ? 'page' : undefined}
                >
                  {label}
                </a>
              ),
          )}
        </nav>
        <parts.SearchBox pathname={path} search={search} />
        <a
          href="/BaseDownloadPage"
          target="_blank"
          rel="noopener"
          className={css.tool}
          title="下载 APP"
          aria-label="下载 APP（新窗口打开）"
          data-handheld="/download.html"
        >
          <Icon name="download" />
        </a>
        <parts.ThemeSwitch className={`${css.tool} ${css.theme}`} />
        <parts.Visitor />
      </div>
    </header>
  );
}
