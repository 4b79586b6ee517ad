import { cachePage } from '../browser/offline/register.ts';
import { requestLogin } from '../browser/state/dialog-requests.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { readEntries } from '../browser/storage/browser-database.ts';
import { showNetworkNotice } from '../post-load/network-notice.ts';
import { watchShortcuts } from '../post-load/shortcuts.ts';
import { watchLinksInView } from './links-ahead.ts';
import { startMatching } from './start-islands.ts';

/** Set by `reload-for-login.ts`; the counter's script (`visitor-counter.ts` of the server) does not start with it. */
const LOGIN_FIRST = 'login-first';

let notice: HTMLElement | undefined;
let isFirst = true;
let end = () => {};

/** Starts what a page needs without an interaction. Nothing of it needs React. */
export function afterLoad(): void {
  notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  document.getElementById('main')?.before(notice);
  begin(notice);
  if (takeMark()) {
    void requestLogin();
  }
  watchShortcuts();
  if (isLogoutPending()) {
    import('../api/logout.ts').then(({ sendLogout }) => sendLogout()).catch(() => undefined);
  }
  // Of the games that a visitor follows, the openings are due.
  readEntries('favourites').then(
    (favourites) => favourites.length > 0 && startMatching('[data-island="overlays"]'),
  );
}

/** Begins again, for another page that is shown, what lasts as long as a page. */
export function afterNavigation(): void {
  isFirst = false;
  if (notice) {
    begin(notice);
  }
}

/** What lasts as long as the shown page: the network notice, its way into the offline cache, and the requests for pages in view. */
function begin(place: HTMLElement): void {
  end();
  const stops = [
    showNetworkNotice(place),
    cachePage(location.pathname + location.search, isFirst),
    watchLinksInView(),
  ];
  end = () => {
    for (const stop of stops) {
      stop();
    }
  };
}

/** Whether the page was loaded again for a login; true once. */
function takeMark(): boolean {
  try {
    const isSet = sessionStorage.getItem(LOGIN_FIRST) !== null;
    sessionStorage.removeItem(LOGIN_FIRST);
    return isSet;
  } catch {
    return false;
  }
}
