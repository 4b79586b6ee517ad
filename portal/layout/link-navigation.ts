import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { listen } from '../browser/listen.ts';
import type { FromList } from '../browser/state/way-back.ts';
import { setDestination } from '../hydration/load-failure.ts';

/** The paths of pages; the browser opens feeds, calendars, files and documents. */
const PAGE = /^\/($|Base|MovePage)/;
const DIALOG = /\/BaseDialog(\?|$)/i;

/** The address of a client-side navigation for a click on a link; null if the browser handles it. */
function inAppAddress(link: HTMLAnchorElement, event: MouseEvent): string | null {
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
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      const address = link instanceof HTMLAnchorElement ? inAppAddress(link, event) : null;
      if (address) {
        event.preventDefault();
        setDestination(address);
        navigate(address, DIALOG.test(address) ? { state: { fromList: true } satisfies FromList } : {});
      }
    };
    return listen(document, ['click'], onClick);
  }, [navigate]);
}
