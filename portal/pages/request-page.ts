import { CACHED_AT } from '../browser/offline/stores.ts';

const HEADERS = { Accept: 'text/html', 'X-Portal': '1' };

interface ReceivedPage {
  /** Undefined if the response is no page that can take the place of another: an error of the server, or a redirect. */
  html: string | undefined;
  /** When it began to arrive, in ms on the clock of the document. */
  at: number;
  /** It comes from the offline cache. */
  isCached: boolean;
}

/** Why a page is requested before a visitor opens it: its link is pressed, or in view. */
export type RequestedAhead = 'pressed' | 'in view';

/**
 * Requests a page. The service worker caches it like a document. One that is requested ahead counts no page
 * view, and stays out of the HTTP cache, from which a tab could take it without a view.
 */
export async function requestPage(
  address: string,
  signal: AbortSignal,
  ahead?: RequestedAhead,
): Promise<ReceivedPage> {
  const headers = ahead ? { ...HEADERS, Purpose: 'prefetch' } : HEADERS;
  const priority = ahead === 'in view' ? 'low' : 'auto';
  const cache = ahead ? 'no-store' : 'default';
  // The document follows a redirect: the page behind it is counted once.
  const response = await fetch(address, { headers, signal, priority, cache, redirect: 'manual' });
  const at = performance.now();
  const isPage = response.ok || response.status === 404;
  return { html: isPage ? await response.text() : undefined, at, isCached: response.headers.has(CACHED_AT) };
}

/** Reports the view of a page that was requested ahead. */
export function reportView(address: string): void {
  fetch(address, { method: 'HEAD', headers: HEADERS, cache: 'no-store', keepalive: true }).catch(
    () => undefined,
  );
}
