/** The history state of a dialog that was opened from a list: closing it goes back. */
export interface FromList {
  fromList: true;
}

/** The timeout and the poll interval for the list to render. */
const TIMEOUT_MS = 4_000;
const POLL_MS = 50;

let timer: ReturnType<typeof setInterval> | undefined;

/** Whether a history entry was opened from a list. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

/**
 * Whether a link on another page of this site opened this document, so that the previous entry is that page. The router
 * counts the entries of a document from 0. Its keys are no criterion: the first entry gets one too after data loading.
 */
export function isDocumentFromList(): boolean {
  return (
    history.state?.idx === 0 &&
    history.length > 1 &&
    document.referrer.startsWith(`${location.origin}/`) &&
    document.referrer !== location.href
  );
}

/** Focuses a link as soon as its page is rendered, unless the visitor has moved the focus. */
export function focusLinkOnReturn(href: string): void {
  const start = performance.now();
  clearInterval(timer);
  timer = setInterval(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
    const link = [...links].find((one) => one.getAttribute('href') === href);
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'main';
    if (link && isFree) {
      link.focus({ preventScroll: true });
    }
    if (link || performance.now() - start > TIMEOUT_MS) {
      clearInterval(timer);
    }
  }, POLL_MS);
}
