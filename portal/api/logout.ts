import { LOGOUT_ADDRESS } from '#contract/account/actions.ts';
import { isLogoutPending, LOGOUT_COOKIE } from '../browser/state/pending-logout.ts';

/** A session lasts a day, in seconds; after that there is nothing to log out of. */
const DAY_S = 86_400;
const TIMEOUT_MS = 8_000;
/** The pause before a retry; a device may report online before it is. */
const RETRY_MS = 15_000;

let pending: Promise<void> = Promise.resolve();
let retry: ReturnType<typeof setTimeout> | undefined;

/** Marks the logout in a cookie: other tabs and later visits read it, and local storage may be cleared at any time. */
function setMark(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is too young for the browsers that are served
  document.cookie = `${LOGOUT_COOKIE}; path=/; max-age=${seconds}; samesite=lax`;
}

/** Clears the mark after the server has received the logout or the player has logged in again. */
export function clearLogoutMark(): void {
  setMark(0);
}

/**
 * Logs the player out on the server, with retries until the server has received it.
 * @param first what still needs the session; it does not reject
 */
export function sendLogout(first?: Promise<void>): void {
  setMark(DAY_S);
  if (first) {
    pending = pending.then(() => first);
  }
  // Before the request: the device may be online again while the request is still failing.
  window.addEventListener('online', enqueue);
  enqueue();
}

/** Waits for a pending logout: its response clears the session cookie, even that of a new login. */
export function left(): Promise<void> {
  return pending;
}

/** Requests never overlap. */
function enqueue(): void {
  pending = pending.then(() => (isLogoutPending() ? postLogout() : undefined));
}

async function postLogout(): Promise<void> {
  clearTimeout(retry);
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(LOGOUT_ADDRESS, {
      method: 'POST',
      headers: { 'X-Portal': '1' },
      signal: controller.signal,
    });
    const { status }: { status: number } = await response.json();
    if (status === 1) {
      clearLogoutMark();
      return;
    }
  } catch {
    // Offline, or the server is unreachable: the mark stays for a retry.
  } finally {
    clearTimeout(timeout);
  }
  retry = setTimeout(enqueue, RETRY_MS);
}
