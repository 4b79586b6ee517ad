import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { readEntries } from '../browser/storage/browser-database.ts';
import { cachePage } from '../post-load/cache-page.ts';
import { showNetworkNotice } from '../post-load/network-notice.ts';
import { openReloadedLogin } from '../post-load/reloaded-login.ts';
import { watchShortcuts } from '../post-load/shortcuts.ts';

/** Starts what a page of the table needs without an interaction. Nothing of it needs React. */
export function afterLoad(startOverlays: () => void): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  document.getElementById('main')?.before(notice);
  showNetworkNotice(notice, true);
  openReloadedLogin();
  watchShortcuts();
  cachePage(location.pathname + location.search, true);
  if (isLogoutPending()) {
    import('../api/logout.ts').then(({ sendLogout }) => sendLogout()).catch(() => undefined);
  }
  // Of the games that a visitor follows, the openings are due.
  readEntries('favourites').then((favourites) => favourites.length > 0 && startOverlays());
}
