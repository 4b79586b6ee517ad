import { deviceOf } from '#portal/browser/device.ts';
import { listen } from '#portal/browser/listen.ts';
import type { StartIsland } from '#portal/islands/island.tsx';
import { suitBar, suitNote, watchBlocked } from '#portal/ui/build-links.ts';

const WIDE = '(min-width: 768px)';

/**
 * The choice of platforms and the bar of a game's page: suits both to the device, shows the QR code of the page, closes
 * the choice, and shows the way out of an app that blocks packages. Returns what ends it.
 */
export function startDownloads(page: HTMLElement, startIsland: StartIsland): () => void {
  const choice = page.querySelector<HTMLDetailsElement>('#download');
  if (!choice) {
    return () => undefined;
  }
  const code = choice.querySelector<HTMLElement>('[data-island="shown-page-code"]');
  const showCode = () =>
    code && choice.open && matchMedia(WIDE).matches && startIsland(code).catch(() => undefined);
  choice.addEventListener('toggle', showCode);
  showCode();
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  suitNote(choice, device);
  suitBar(page, choice, device);
  watchBlocked(page);
  page.addEventListener('click', (event) => {
    if ((event.target as Element).closest?.('a[href="#download"]')) {
      event.preventDefault();
      openChoice(choice);
    }
  });
  return listen(document, ['pointerdown', 'keydown'], (event) => close(choice, event));
}

/** Opens the list of platforms, where no build suits the device. */
function openChoice(choice: HTMLDetailsElement): void {
  choice.open = true;
  choice.scrollIntoView({ block: 'center' });
  choice.querySelector('a')?.focus({ preventScroll: true });
}

/** On desktops, where the choice covers the page, Esc and a press beside it close it. */
function close(choice: HTMLDetailsElement, event: Event): void {
  const closes =
    event instanceof KeyboardEvent ? event.key === 'Escape' : !choice.contains(event.target as Node);
  if (closes && choice.open && matchMedia(WIDE).matches) {
    choice.open = false;
  }
}
