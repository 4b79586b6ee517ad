import { isHandheld } from '../browser/device.ts';

/** The paths of the router's pages; the browser opens the others, feeds, calendars, files and documents. */
const PAGE = /^\/($|Base(?!WebNav)|MovePage)/;
/** The form of a report about one thing. */
export const REPORT = /^\/BaseReport\?kind=/;

/** The address of a client-side navigation for a click or a press on a link; null without one. */
export function inAppAddress(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement)) {
    return null;
  }
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) {
    return null;
  }
  const url = new URL(link.href);
  const samePageHash =
    url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
  if (url.origin !== location.origin || samePageHash || !PAGE.test(url.pathname)) {
    return null;
  }
  return url.pathname + url.search + url.hash;
}

/** On phones and tablets a link may lead elsewhere, in the same window. */
export function followHandheldLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLElement>('[data-handheld]');
  if (link && isHandheld(navigator.userAgent, navigator.maxTouchPoints)) {
    event.preventDefault();
    location.assign(link.dataset.handheld ?? '');
  }
}
