import { LEAVING } from '../browser/state/leaving.ts';

/** A session lasts a day: after that there is nothing left to leave, in seconds. */
const DAY_S = 86_400;

function mark(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is too young for the browsers that are served
  document.cookie = `${LEAVING}; path=/; max-age=${seconds}; samesite=lax`;
}

/**
 * Remembers that the player logged out, until the server knows. In a cookie: another tab and another visit see it
 * without asking, and local storage may be cleared at any time.
 */
export function startLeaving(): void {
  mark(DAY_S);
}

/** Forgets it: the server knows, or the player logged in again. */
export function stopLeaving(): void {
  mark(0);
}
