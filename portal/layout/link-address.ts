import { isHandheld } from '../browser/device.ts';

/** The paths of pages; the browser opens feeds, calendars, files and documents. */
const PAGE = /^\/($|Base|MovePage)/;
/** The form of a report about one thing. */
const REPORT = /^\/BaseReport\?kind=/;

/** Whether a click opens a link in the same window. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** The page of this site that a plain click on a link leads to; null without one, and for a place on this page. */
export function linkedPage(event: MouseEvent): URL | null {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  return isPlainClick(event) && !event.defaultPrevented && link ? pageOf(link) : null;
}

/** The page of this site that a link leads to in the same window; null for a place on this page. */
export function pageOf(link: Element): URL | null {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) {
    return null;
  }
  const url = new URL(link.href);
  const samePageHash =
    url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  return url.origin !== location.origin || samePageHash || !PAGE.test(url.pathname) ? null : url;
}

/** The address of a report's form for a click on a link to it; null without one, and offline, where the link opens its page. */
export function linkedReport(event: MouseEvent): string | null {
  const url = linkedPage(event);
  const address = url ? url.pathname + url.search : '';
  return REPORT.test(address) && navigator.onLine ? address : null;
}

/** On phones and tablets a link may lead elsewhere, in the same window. */
export function followHandheldLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLElement>('[data-handheld]');
  if (link && isHandheld(navigator.userAgent, navigator.maxTouchPoints)) {
    event.preventDefault();
    location.assign(link.dataset.handheld ?? '');
  }
}
