import { LOGOUT_ADDRESS } from '../../contract/account/actions.ts';
import { isLeaving } from '../state/leaving.ts';
import { startLeaving, stopLeaving } from './leave-mark.ts';

/** Tells the server that the player logged out; where it can't be reached, again when the device is back online. */
export async function leave(): Promise<void> {
  startLeaving();
  try {
    const response = await fetch(LOGOUT_ADDRESS, { method: 'POST', headers: { 'X-Portal': '1' } });
    const { status }: { status: number } = await response.json();
    if (status === 1) {
      stopLeaving();
      return;
    }
  } catch {
    // Offline, or the server is away: what is marked is sent later.
  }
  window.addEventListener('online', sendLater, { once: true });
}

function sendLater(): void {
  if (isLeaving()) {
    leave();
  }
}
