import { services } from '../api/request.ts';
import { browserNow } from '../browser/state/browser-clock.ts';
import { addEntry, clearEntries, readEntries } from '../browser/storage/browser-database.ts';

/** A logout does not wait longer for the server. */
const PATIENCE_MS = 2_000;

/** The subscription of this browser; undefined without one, or without support. */
export async function ownSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) {
    return undefined;
  }
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/** The uid of the player for whom this browser is subscribed; empty where nothing can be stored. */
export async function pushOwner(): Promise<string> {
  const [owner] = await readEntries<{ uid: string; at: number }>('pushes');
  return owner?.uid ?? '';
}

export function setPushOwner(uid: string): Promise<void> {
  return addEntry('pushes', { uid, at: browserNow() }, 1);
}

/**
 * Ends the pushes to this browser, here at once and on the server if it is reachable: it learns of the end from the push
 * service otherwise. Never rejects, and does not take long.
 */
export async function endPushesHere(): Promise<void> {
  try {
    const subscription = await ownSubscription();
    const endpoint = subscription?.endpoint;
    const ended = Promise.all([
      clearEntries('pushes'),
      subscription?.unsubscribe(),
      endpoint === undefined ? undefined : services.send('/vue/pushunsubscribe', { endpoint }),
    ]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  } catch {
    // Without a worker there are no pushes.
  }
}

/** After a login: ends the pushes that this browser gets for another player. Never rejects. */
export async function endPushesOfOthers(uid: string): Promise<void> {
  if ((await pushOwner()) !== uid) {
    await endPushesHere();
  }
}
