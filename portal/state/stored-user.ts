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

/** On page load: a stored user is restored; an expired or unreadable record clears all local storage. */
export function restoreUser(): void {
  const kept = storage();
  const text = kept?.getItem(KEY) ?? null;
  if (text === null) {
    return;
  }
  const user = readStoredUser(text, browserNow());
  if (user) {
    setUserData(user);
    setAvaUrl(user.icon_url);
  } else {
    kept?.clear();
  }
}

/** Logs the visitor out in this browser. */
export function forgetUser(): void {
  storage()?.removeItem(KEY);
  setUserData('');
  setAvaUrl('');
}
