import { listen } from '../browser/listen.ts';
import { isSlow, savesData } from '../browser/offline/register.ts';
import { isInTable, linkedPage } from '../layout/link-address.ts';
import { requestPage } from './request-page.ts';

/** The age in ms up to which a page that was requested ahead is shown. */
const FRESH_MS = 10_000;
/** A list opens the dialog of a pack above itself. */
const DIALOG = /\/BaseDialog$/i;

interface PageAhead {
  link: Element | null;
  address: string;
  at: number;
  abort: AbortController;
  response: Promise<Response>;
}

let ahead: PageAhead | undefined;

/**
 * Requests a page of the table when a link to it is pressed, a tenth of a second before the click. A scroll, and leaving
 * the link, cancel it. Not with data saving or on a slow connection.
 */
export function watchPresses(): void {
  const options = { capture: true, passive: true };
  listen(document, ['pointerdown'], onPress, options);
  listen(document, ['pointercancel', 'scroll'], cancel, options);
  listen(document, ['pointerout'], onOut, options);
}

function onPress(event: PointerEvent): void {
  cancel();
  const url = savesData() || isSlow() || !navigator.onLine ? null : linkedPage(event);
  if (url && isInTable(url.pathname) && !DIALOG.test(url.pathname)) {
    const address = url.pathname + url.search;
    const abort = new AbortController();
    const response = requestPage(address, abort.signal, true);
    const link = (event.target as Element).closest('a');
    const own = { link, address, at: performance.now(), abort, response };
    ahead = own;
    // The navigation repeats what has failed before the click.
    response.catch(() => {
      ahead = ahead === own ? undefined : ahead;
    });
  }
}

function onOut({ pointerType, relatedTarget }: PointerEvent): void {
  if (pointerType === 'mouse' && !ahead?.link?.contains(relatedTarget as Node | null)) {
    cancel();
  }
}

function cancel(): void {
  ahead?.abort.abort();
  ahead = undefined;
}

/**
 * The response of a page that was requested ahead, undefined without one. Any other request ahead ends.
 * @param signal aborts the request from now on
 */
export function takeAhead(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const own = ahead;
  if (own?.address !== address || performance.now() - own.at > FRESH_MS) {
    cancel();
    return;
  }
  ahead = undefined;
  signal.addEventListener('abort', () => own.abort.abort());
  return own.response;
}
