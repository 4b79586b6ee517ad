import { deviceOf } from '#portal/browser/device.ts';
import { suitBar, watchBlocked } from '#portal/ui/build-links.ts';

/** The script of a game's share page: its bar leads to the build for the device, inside an app that blocks it to a browser. */
export function startShare(page: HTMLElement): () => void {
  watchBlocked(page);
  const list = page.querySelector('[data-builds]');
  if (list) {
    suitBar(page, list, deviceOf(navigator.userAgent, navigator.maxTouchPoints));
  }
  return () => undefined;
}
