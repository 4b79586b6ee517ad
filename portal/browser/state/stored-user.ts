import { listen } from '../listen.ts';
import { browserNow } from './browser-clock.ts';
import { type StoredUser, setAvaUrl, setUserData } from './shared-state.ts';
import { KEY, storage } from './user-record.ts';

/** The stored user expires a day after the login. */
const EXPIRY_MS = 864e5;

/** Parses a stored user; null if it is invalid or expired. */
export function readStoredUser(text: string, now: number): StoredUser | null {
  try {
    const user = JSON.parse(text) as Partial<StoredUser> | null;
    const age = now - Number(user?.expires);
    return typeof user?.icon_url === 'string' && age >= 0 && age <= EXPIRY_MS ? (user as StoredUser) : null;
  } catch {
    return null;
  }
}

/** The record that this tab last read or wrote. */
let shown: string | null = null;

/**
 * Restores the stored user, on page load and after a possible change in another tab. An expired or invalid record clears
 * all local storage. A user that could not be stored remains until the page is closed.
 */
export function restoreUser(): void {
  const store = storage();
  const text = store?.getItem(KEY) ?? null;
  const user = text === null ? null : readStoredUser(text, browserNow());
  if (text !== null && !user) {
    store?.clear();
  }
  const found = user ? text : null;
  if (found !== shown) {
    shown = found;
    setUserData(user ?? '');
    setAvaUrl(user?.icon_url ?? '');
  }
}

/** Sets the user after a login and stores it for other tabs and later visits. */
export function storeUser(user: StoredUser): void {
  setUserData(user);
  const text = JSON.stringify(user);
  try {
    localStorage.setItem(KEY, text);
    shown = text;
  } catch {
    // Without storage the user remains until the page is closed.
  }
}

export function removeStoredUser(): void {
  storage()?.removeItem(KEY);
  shown = null;
  setUserData('');
  setAvaUrl('');
}

/** Restores the user and follows logins and logouts of other tabs: at once, or when the visitor returns to a frozen page. */
export function watchUser(): void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) {
      restoreUser();
    }
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible') {
      restoreUser();
    }
  };
  restoreUser();
  listen(window, ['storage'], onStorage);
  listen(window, ['pageshow', 'focus'], onReturn);
  listen(document, ['visibilitychange'], onReturn);
}
