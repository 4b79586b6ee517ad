/** What a dialog's address is opened with from a list: closing the dialog goes back there. */
export interface FromList {
  fromList: true;
}

/** How long the list may take to come back, in ms, and how often it is looked at. */
const PATIENCE_MS = 4_000;
const LOOK_MS = 50;

let timer: ReturnType<typeof setInterval> | undefined;

/** Whether a history entry's state says that it was opened from a list. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state;
}

/**
 * Whether the page was opened as a document by a link on another page of this site, which is the entry before it. The
 * router counts the entries of a document from 0. Its keys don't tell: the first entry gets one too, once data load.
 */
export function isDocumentFromList(): boolean {
  return (
    history.state?.idx === 0 &&
    history.length > 1 &&
    document.referrer.startsWith(`${location.origin}/`) &&
    document.referrer !== location.href
  );
}

/** Moves the focus to a link once the page that has it is there again, unless the visitor has moved it meanwhile. */
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
    if (link || performance.now() - start > PATIENCE_MS) {
      clearInterval(timer);
    }
  }, LOOK_MS);
}
