import { LOGOUT_ADDRESS } from '../../contract/account/actions.ts';
import { isLeaving } from '../state/leaving.ts';
import { startLeaving, stopLeaving } from './leave-mark.ts';

/** A server that takes longer is asked again when the device is back online, in ms. */
const PATIENCE_MS = 8_000;

let leaving: Promise<void> = Promise.resolve();

/** Tells the server that the player logged out; where it can't be reached, again when the device is back online. */
export function leave(): void {
  leaving = tellServer();
}

/** Waits for the answer to a log-out that is under way: it takes the session's cookie along, whoever's that is by then. */
export function left(): Promise<void> {
  return leaving;
}

async function tellServer(): Promise<void> {
  startLeaving();
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
  window.addEventListener('online', sendLater, { once: true });
}

function sendLater(): void {
  if (isLeaving()) {
    leave();
  }
}
