/** The timeout and the poll interval for the list to render. */
const TIMEOUT_MS = 4_000;
const POLL_MS = 50;

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Whether a link on a page of this site led here, so that the previous entry of the history is that page. Pages of the
 * table count the entries of a document from 0.
 */
export function isLinkedFromHere(): boolean {
  const { entry = 0 } = (history.state ?? {}) as { entry?: number };
  const isFromDocument =
    history.length > 1 &&
    document.referrer.startsWith(`${location.origin}/`) &&
    document.referrer !== location.href;
  return entry > 0 || isFromDocument;
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
