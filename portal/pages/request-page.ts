import { CACHED_AT } from '../browser/offline/stores.ts';

const HEADERS = { Accept: 'text/html', 'X-Portal': '1' };

export interface ReceivedPage {
  /** Undefined if the response is no page that can take the place of another: an error of the server, or a redirect. */
  html: ArrivingHtml | undefined;
  /** When it began to arrive, in ms on the clock of the document. */
  at: number;
  /** Its view is not counted yet: it was requested before a visitor opened it, and is not from the offline cache. */
  isUnseen: boolean;
}

/** Why a page is requested before a visitor opens it: its link is pressed, or in view. */
export type RequestedAhead = 'pressed' | 'in view';

/**
 * Requests a page. The service worker caches it like a document. One that is requested ahead counts no page
 * view, and stays out of the HTTP cache, from which a tab could take it without a view.
 * @throws {Unreachable} without a network
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
  const options = { headers, signal, priority, cache, redirect: 'manual' } as const;
  const response = await fetch(address, options).catch(refuse);
  const at = performance.now();
  const isPage = response.ok || response.status === 404;
  const html = isPage ? arrivingHtml(response) : undefined;
  return { html, at, isUnseen: ahead !== undefined && !response.headers.has(CACHED_AT) };
}

/** Reports the view of a page that was requested ahead. */
export function reportView(address: string): void {
  fetch(address, { method: 'HEAD', headers: HEADERS, cache: 'no-store', keepalive: true }).catch(
    () => undefined,
  );
}

/** The server can't be reached, or the line broke while a page arrived. */
export class Unreachable extends Error {}

/** The HTML of a page as it arrives. */
export interface ArrivingHtml {
  /** What has arrived. */
  readonly text: string;
  readonly isWhole: boolean;
  /** Waits for the next part, the same one for all who wait. @throws {Unreachable} if the line breaks */
  more(): Promise<void>;
}

export function arrivingHtml(response: Response): ArrivingHtml {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let reading: Promise<void> | undefined;
  const html = {
    text: '',
    isWhole: reader === undefined,
    more() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
  async function read(): Promise<void> {
    const part = await reader?.read().catch(refuse);
    html.text += decoder.decode(part?.value, { stream: part?.done === false });
    html.isWhole = part?.done !== false;
  }
  return html;
}

/** Waits for all of it. */
export async function wholeHtml(html: ArrivingHtml): Promise<string> {
  while (!html.isWhole) {
    await html.more();
  }
  return html.text;
}

/** `fetch` and the reader of its response reject with a `TypeError` when the network fails. */
function refuse(error: unknown): never {
  throw error instanceof TypeError ? new Unreachable() : error;
}
