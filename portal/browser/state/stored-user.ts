import { browserNow } from './browser-clock.ts';
import { type StoredUser, setAvaUrl, setUserData } from './shared-state.ts';

/** The record's key in local storage. */
export const KEY = 'userData';
/** A login is remembered for a day, in ms. */
const EXPIRY_MS = 864e5;

/** The stored record where it is whole and young enough. */
export function readStoredUser(text: string, now: number): StoredUser | null {
  try {
    const user = JSON.parse(text) as Partial<StoredUser> | null;
    const age = now - Number(user?.expires);
    return typeof user?.icon_url === 'string' && age >= 0 && age <= EXPIRY_MS ? (user as StoredUser) : null;
  } catch {
    return null;
  }
}

/** What the browser keeps for this site; undefined where it keeps nothing and throws at the very name. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The record that this tab shows, as it last read or wrote it. */
let shown: string | null = null;

/**
 * On page load, and when another tab may have changed it: shows the stored user. An expired or unreadable record clears
 * all local storage. A user that the browser could not store stays until the page is closed.
 */
export function restoreUser(): void {
  const kept = storage();
  const text = kept?.getItem(KEY) ?? null;
  const user = text === null ? null : readStoredUser(text, browserNow());
  if (text !== null && !user) {
    kept?.clear();
  }
  const found = user ? text : null;
  if (found !== shown) {
    shown = found;
    setUserData(user ?? '');
    setAvaUrl(user?.icon_url ?? '');
  }
}

/** Shows who has logged in, and stores it for other tabs and later visits. */
export function storeUser(user: StoredUser): void {
  setUserData(user);
  const text = JSON.stringify(user);
  try {
    localStorage.setItem(KEY, text);
    shown = text;
  } catch {
    // A browser that keeps nothing shows the user until the page is closed.
  }
}

/** Logs the visitor out in this browser. */
export function forgetUser(): void {
  storage()?.removeItem(KEY);
  shown = null;
  setUserData('');
  setAvaUrl('');
}

/**
 * Restores the user and follows what other tabs do: a log-in or log-out there shows here at once, and at the latest when
 * the visitor comes back to a page that the browser had frozen.
 * @returns stops following
 */
export function watchUser(): () => void {
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
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
    window.removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
