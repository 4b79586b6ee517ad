import { isSlow, savesData } from '../browser/offline/register.ts';
import { isLoading } from '../browser/open-page.ts';
import { hasSameFrame } from '../layout/page-layout.ts';
import { type ReceivedPage, type RequestedAhead, requestPage, wholeHtml } from './request-page.ts';

/** The age in ms up to which a page that was requested ahead is shown. */
const FRESH_MS = 30_000;
/** Opened above the page: the dialog of a pack in its list, and the form of a report. */
const ABOVE = /\/BaseDialog$|^\/BaseReport$/i;

interface PageAhead {
  at: number;
  abort: AbortController;
  received: Promise<ReceivedPage>;
  isReceived: boolean;
}

/** The pages that were requested ahead, by address. */
const pages = new Map<string, PageAhead>();

/**
 * Requests a page that the visitor may open next, unless it is there or loading. Not with data saving or on a slow
 * connection.
 * @returns the address; undefined if nothing was requested
 */
export function requestAhead({ pathname, search }: URL, why: RequestedAhead): string | undefined {
  const address = pathname + search;
  const isPossible = navigator.onLine && !savesData() && !isSlow();
  if (
    !isPossible ||
    isLoading(why === 'in view' ? undefined : address) ||
    !hasSameFrame(pathname) ||
    ABOVE.test(pathname) ||
    isFresh(pages.get(address))
  ) {
    return;
  }
  const abort = new AbortController();
  const received = requestPage(address, abort.signal, why);
  const own = { at: performance.now(), abort, received, isReceived: false };
  pages.set(address, own);
  received
    .then(({ html }) => html && wholeHtml(html))
    .then(
      () => {
        own.isReceived = true;
      },
      // The navigation repeats what has failed before the click.
      () => pages.get(address) === own && pages.delete(address),
    );
  return address;
}

function isFresh(page: PageAhead | undefined): page is PageAhead {
  return page !== undefined && performance.now() - page.at < FRESH_MS;
}

/** Forgets a page, and aborts its request. */
export function cancelAhead(address: string): void {
  pages.get(address)?.abort.abort();
  pages.delete(address);
}

/**
 * The page of an address if it was requested ahead. The other requests ahead give way to it; what they have brought stays
 * while it is fresh.
 * @param signal aborts the request from now on
 */
export function takeAhead(address: string, signal: AbortSignal): Promise<ReceivedPage> | undefined {
  const own = pages.get(address);
  if (isFresh(own)) {
    pages.delete(address);
    signal.addEventListener('abort', () => own.abort.abort());
  }
  for (const [other, page] of pages) {
    if (!page.isReceived || !isFresh(page)) {
      cancelAhead(other);
    }
  }
  return isFresh(own) ? own.received : undefined;
}
