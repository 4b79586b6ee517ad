import { LOGOUT_ADDRESS } from '#contract/account/actions.ts';
import { isLeaving } from '../browser/state/leaving.ts';
import { startLeaving, stopLeaving } from './leave-mark.ts';

/** A server that takes longer is asked again, in ms. */
const PATIENCE_MS = 8_000;
/** So long after a server could not be reached it is asked again, in ms: a device may say it is online before it is. */
const PAUSE_MS = 15_000;

let leaving: Promise<void> = Promise.resolve();
let next: ReturnType<typeof setTimeout> | undefined;

/** Tells the server that the player logged out; where it can't be reached, again until it has heard of it. */
export function leave(): void {
  startLeaving();
  // Before the server is asked: the device may be back while the request is still failing.
  window.addEventListener('online', ask);
  ask();
}

/** Waits for the answer to a log-out that is under way: it takes the session's cookie along, whoever's that is by then. */
export function left(): Promise<void> {
  return leaving;
}

/** One request after the other: none may be answered unnoticed. */
function ask(): void {
  leaving = leaving.then(() => (isLeaving() ? tellServer() : undefined));
}

async function tellServer(): Promise<void> {
  clearTimeout(next);
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(), PATIENCE_MS);
  try {
    const response = await fetch(LOGOUT_ADDRESS, {
      method: 'POST',
      headers: { 'X-Portal': '1' },
      signal: given.signal,
    });
    const { status }: { status: number } = await response.json();
    if (status === 1) {
      stopLeaving();
      return;
    }
  } catch {
    // Offline, or the server is away: what is marked is sent later.
  } finally {
    clearTimeout(limit);
  }
  next = setTimeout(ask, PAUSE_MS);
}
