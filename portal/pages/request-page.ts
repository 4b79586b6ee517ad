const HEADERS = { Accept: 'text/html', 'X-Portal': '1' };

/**
 * Requests a page of the table. The service worker caches it like a document.
 * @param isAhead no visitor has opened the page yet: the server counts no page view
 */
export function requestPage(address: string, signal: AbortSignal, isAhead = false): Promise<Response> {
  const headers = isAhead ? { ...HEADERS, Purpose: 'prefetch' } : HEADERS;
  return fetch(address, { headers, signal });
}

/** Reports the view of a page that was requested ahead. */
export function reportView(address: string): void {
  fetch(address, { method: 'HEAD', headers: HEADERS, cache: 'no-store', keepalive: true }).catch(
    () => undefined,
  );
}
