import { type Device, deviceOf, isInsideApp } from '#portal/browser/device.ts';
import { listen } from '#portal/browser/listen.ts';
import { blockedDownload } from '#portal/browser/state/blocked-download.ts';
import { optionNote } from '#portal/ui/option-note.ts';

type StartIsland = (place: HTMLElement) => Promise<void>;

/**
 * The choice of platforms and the bar of a game's page: suits both to the device, shows the QR code of the page, closes
 * the choice, and shows the way out of an app that blocks packages. Returns what ends it.
 */
export function startDownloads(page: HTMLElement, startIsland: StartIsland): () => void {
  const choice = page.querySelector<HTMLDetailsElement>('#download');
  if (!choice) {
    return () => undefined;
  }
  const start = (name: string) => {
    const place = page.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (place) {
      startIsland(place).catch(() => undefined);
    }
  };
  const showCode = () => choice.open && start('shown-page-code');
  choice.addEventListener('toggle', showCode);
  showCode();
  suit(page, choice, deviceOf(navigator.userAgent, navigator.maxTouchPoints));
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (link?.hasAttribute('data-blocked') && isInsideApp(navigator.userAgent)) {
      event.preventDefault();
      blockedDownload.set(true);
      start('blocked-download');
    } else if (link?.getAttribute('href') === '#download') {
      event.preventDefault();
      openChoice(choice);
    }
  });
  return listen(document, ['pointerdown', 'keydown'], (event) => close(choice, event));
}

/** The bar has the build of the device; without one it leads to the choice. */
function suit(page: HTMLElement, choice: HTMLElement, device: Device): void {
  const optionOn = (platform: string) =>
    choice.querySelector<HTMLAnchorElement>(`a[data-platform="${platform}"]`);
  const note = optionOn('android')?.querySelector('[data-note]');
  if (note) {
    note.textContent = optionNote({ platform: 'android', note: note.textContent ?? '' }, device);
  }
  const link = page.querySelector('a[data-get]');
  const suited = device === 'desktop' ? null : (optionOn(device) ?? optionOn('h5'));
  if (link && suited) {
    for (const name of ['href', 'target', 'rel', 'data-blocked']) {
      const value = suited.getAttribute(name);
      if (value !== null) {
        link.setAttribute(name, value);
      }
    }
    link.textContent = suited.dataset.platform === 'h5' ? '在线玩' : '下载';
  }
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
  if (closes && choice.open && matchMedia('(min-width: 768px)').matches) {
    choice.open = false;
  }
}
