import { listen } from '../browser/listen.ts';
import { isPlainClick } from '../layout/link-address.ts';
import { startIsland } from './start-islands.ts';

const POLL_MS = 50;

/**
 * Holds the click on a link that opens a part of its island, until the island is hydrated. Without scripts the link leads
 * to its address, and so it does if the island fails to load.
 */
export function watchHeldLinks(): void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-opens]');
    const place = link?.closest<HTMLElement>('[data-island]');
    if (link && place && isPlainClick(event) && !isHydrated(link)) {
      event.preventDefault();
      event.stopPropagation();
      startIsland(place).then(
        () => repeatClick(link, place),
        () => location.assign(link.href),
      );
    }
  };
  listen(document, ['click'], onClick, { capture: true });
}

/** Holds the submission of a form without an address until its island is hydrated: what was typed stays. */
export function watchHeldForms(): void {
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    const place = form.closest<HTMLElement>('[data-island]');
    if (place && !form.hasAttribute('action') && !isHydrated(form)) {
      event.preventDefault();
      startIsland(place).catch(() => undefined);
    }
  };
  listen(document, ['submit'], onSubmit, { capture: true });
}

function repeatClick(link: HTMLAnchorElement, place: HTMLElement): void {
  if (isHydrated(link)) {
    // The effects of the hydration run first.
    setTimeout(() => link.isConnected && link.click(), POLL_MS);
  } else if (link.isConnected && place.dataset.started !== undefined) {
    setTimeout(repeatClick, POLL_MS, link, place);
  }
}

function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}
