import { isAway } from './away.ts';

/** The first question after the page has come, and the pause between later ones, in ms. */
const PAUSE_MS = { first: 1_000, next: 5_000 };

/**
 * Goes on as soon as the server answers for an address (path and query) again: it asks for the head alone, which
 * the service worker leaves to the network, at once when the device says that it is online, else now and then.
 * @returns stops the waiting
 */
export function whenResponded(address: string, goOn: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    if (await isAnswered(address, signal)) {
      waiting.abort();
      goOn();
    } else if (!signal.aborted) {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS.next);
    }
  };
  timer = setTimeout(ask, PAUSE_MS.first);
  window.addEventListener('online', ask);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    window.removeEventListener('online', ask);
  });
  return () => waiting.abort();
}

async function isAnswered(address: string, signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) {
    return false;
  }
  const asked = fetch(address, { method: 'HEAD', cache: 'no-store', signal });
  const answer = await asked.catch(() => null);
  return answer !== null && !signal.aborted && !isAway(answer);
}
