import { useEffect, useState } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { isHandheld } from '../browser/device.ts';
import { useShared } from '../browser/state/shared-state.ts';
import { lazyPart } from '../hydration/lazy-part.ts';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { SiteLogo } from '../ui/site-logo.tsx';
import css from './header.module.css';
import { navItems, ownPage } from './nav-items.ts';
import { highlightedItem } from './page-layout.ts';
import { SearchBox } from './search-box.tsx';
import { isShown } from './shown-sections.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const loadLogout = () => import('./logout-dialog.tsx').then((dialog) => dialog.LogoutDialog);
const LogoutDialog = lazyPart(loadLogout, true);

/** The header: logo, sections, search, app download, theme and the visitor's account. */
export function Header({ site, path, onLogin }: { site: Site; path: string; onLogin: () => void }) {
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
        <SearchBox />
        <a
          href="/BaseDownloadPage"
          target="_blank"
          rel="noopener"
          className={css.tool}
          title="下载 APP"
          aria-label="下载 APP（新窗口打开）"
          onClick={(event) => {
            if (isHandheld(navigator.userAgent, navigator.maxTouchPoints)) {
              event.preventDefault();
              window.location.assign('/download.html');
            }
          }}
        >
          <Icon name="download" />
        </a>
        <ThemeSwitch className={`${css.tool} ${css.theme}`} />
        <Visitor onLogin={onLogin} />
      </div>
    </header>
  );
}

/** The visitor's avatar, which links to the own page, and login; the avatar's space is reserved to avoid a layout shift. */
function Visitor({ onLogin }: { onLogin: () => void }) {
  const user = useShared('userData');
  const avatar = useShared('avaUrl');
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    if (user) {
      // The logout works offline, so its dialog is preloaded.
      loadLogout().catch(() => undefined);
    }
  }, [user]);
  return (
    <div className={css.visitor}>
      <a href="/BaseMessage" className={user ? css.bell : css.noBell}>
        <Icon name="bell" />
        <span className="visually-hidden">消息</span>
      </a>
      <a href={ownPage} className={avatar ? css.own : css.guest} aria-label="我的">
        {avatar ? (
          <img
            className={css.avatar}
            src={imageUrl(avatar)}
            alt={user ? `${user.nickname ?? '我'}的头像` : ''}
            width={32}
            height={32}
          />
        ) : (
          <span className={css.anonymous}>
            <Icon name="user" size={24} />
          </span>
        )}
      </a>
      <button
        type="button"
        className={user ? buttonClass.quiet : buttonClass.primary}
        onClick={user ? () => setIsConfirming(true) : onLogin}
      >
        {user ? '退出' : '登录'}
      </button>
      {isConfirming && <LogoutDialog onClose={() => setIsConfirming(false)} />}
    </div>
  );
}
