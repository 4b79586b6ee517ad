import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { readEntries } from '../browser/storage/browser-database.ts';
import { openReloadedLogin } from '../post-load/reloaded-login.ts';
import { watchShortcuts } from '../post-load/shortcuts.ts';
import { beginLife } from './page-life.ts';

/** Starts what a page needs without an interaction. Nothing of it needs React. */
export function afterLoad(startOverlays: () => void): void {
  beginLife();
  openReloadedLogin();
  watchShortcuts();
  if (isLogoutPending()) {
    import('../api/logout.ts').then(({ sendLogout }) => sendLogout()).catch(() => undefined);
  }
  // Of the games that a visitor follows, the openings are due.
  readEntries('favourites').then((favourites) => favourites.length > 0 && startOverlays());
}
