import { type Device, isInsideApp } from '../browser/device.ts';
import { optionNote } from './option-note.ts';

const OF_BUILD = ['href', 'target', 'rel', 'data-platform', 'data-blocked'];

function linkTo(list: Element, platform: string): HTMLAnchorElement | null {
  return list.querySelector<HTMLAnchorElement>(`a[data-platform="${platform}"]`);
}

/** The link to the build for a device (`get-link.tsx`) in a list; null without one, and on desktops. */
export function buildFor(list: Element, device: Device): HTMLAnchorElement | null {
  return device === 'desktop' ? null : (linkTo(list, device) ?? linkTo(list, 'h5'));
}

/** Makes a link lead to a build. */
export function leadTo(link: Element, build: Element): void {
  for (const name of OF_BUILD) {
    const value = build.getAttribute(name);
    if (value === null) {
      link.removeAttribute(name);
    } else {
      link.setAttribute(name, value);
    }
  }
}

/** Makes the link of a page's bar lead to the build for the device; without one it stays. */
export function suitBar(page: Element, list: Element, device: Device): void {
  const link = page.querySelector('a[data-get]');
  const build = buildFor(list, device);
  if (link && build) {
    leadTo(link, build);
    link.textContent = build.dataset.platform === 'h5' ? '在线玩' : link.textContent;
  }
}

/** Suits the note of the Android package in a list to the device. */
export function suitNote(list: Element, device: Device): void {
  const note = linkTo(list, 'android')?.closest('li')?.querySelector('[data-note]');
  if (note) {
    note.textContent = optionNote({ platform: 'android', note: note.textContent ?? '' }, device);
  }
}

/** Inside an app that blocks packages, a click on a link to one of a page shows the way out (`BrowserSheet`). */
export function watchBlocked(page: Element): void {
  const sheet = page.querySelector<HTMLDialogElement>('[data-browser-sheet]');
  if (!sheet || !isInsideApp(navigator.userAgent)) {
    return;
  }
  page.addEventListener('click', (event) => {
    if ((event.target as Element).closest?.('a[data-blocked]')) {
      event.preventDefault();
      sheet.showModal();
    }
  });
  sheet.addEventListener('click', () => sheet.close());
}
