import { isUnreachable } from './away.ts';

/** The delay of the first request and of later ones, in ms. */
const DELAY_MS = { first: 1_000, next: 5_000 };

/**
 * Calls `goOn` as soon as the server responds for an address (path and query) again. It sends HEAD requests, which the
 * service worker does not handle: on the `online` event and at intervals.
 * @returns a function that stops the waiting
 */
export function whenResponded(address: string, goOn: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout>;
  const check = async () => {
    if (await isResponding(address, signal)) {
      controller.abort();
      goOn();
    } else if (!signal.aborted) {
      clearTimeout(timer);
      timer = setTimeout(check, DELAY_MS.next);
    }
  };
  timer = setTimeout(check, DELAY_MS.first);
  window.addEventListener('online', check);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    window.removeEventListener('online', check);
  });
  return () => controller.abort();
}

async function isResponding(address: string, signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) {
    return false;
  }
  const response = await fetch(address, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return response !== null && !signal.aborted && !isUnreachable(response);
}
