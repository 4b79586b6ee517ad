import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { listen } from '../browser/listen.ts';
import type { FromList } from '../browser/state/way-back.ts';
import { setDestination } from '../hydration/load-failure.ts';

/** The paths of pages; the browser opens feeds, calendars, files and documents. */
const PAGE = /^\/($|Base|MovePage)/;
/** The form of a report about one thing. */
const REPORT = /^\/BaseReport\?kind=/;
const DIALOG = /\/BaseDialog(\?|$)/i;

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

/**
 * Turns clicks on plain links into client-side navigation with one listener: a page of 150 links renders several times
 * faster with plain `<a>` elements than with router components.
 * @param openReport opens the form of a report; offline the link leads to its page instead
 */
export function useLinkNavigation(openReport: (address: string) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const address = inAppAddress(event);
      if (address) {
        event.preventDefault();
        if (REPORT.test(address) && navigator.onLine) {
          openReport(address);
          return;
        }
        setDestination(address);
        navigate(address, {
          // As browsers do: a link to the page itself adds no entry to the history.
          replace: address === location.pathname + location.search + location.hash,
          ...(DIALOG.test(address) && { state: { fromList: true } satisfies FromList }),
        });
      }
    };
    return listen(document, ['click'], onClick);
  }, [navigate, openReport]);
}
