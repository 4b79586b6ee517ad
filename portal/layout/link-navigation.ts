import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { listen } from '../browser/listen.ts';
import { setNavigation } from '../browser/open-page.ts';
import { setDestination } from '../hydration/load-failure.ts';
import { followHandheldLink, inAppAddress, linkedReport } from './link-address.ts';

/**
 * Turns clicks on plain links into client-side navigation with one listener: a page of 150 links renders several times
 * faster with plain `<a>` elements than with router components.
 * @param openReport opens the form of a report; offline the link leads to its page instead
 */
export function useLinkNavigation(openReport: (address: string) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigation({ open: navigate });
    const onClick = (event: MouseEvent) => {
      followHandheldLink(event);
      const report = linkedReport(event);
      if (report) {
        event.preventDefault();
        openReport(report);
        return;
      }
      const address = inAppAddress(event);
      if (address) {
        event.preventDefault();
        setDestination(address);
        navigate(address, {
          // As browsers do: a link to the page itself adds no entry to the history.
          replace: address === location.pathname + location.search + location.hash,
        });
      }
    };
    return listen(document, ['click'], onClick);
  }, [navigate, openReport]);
}
