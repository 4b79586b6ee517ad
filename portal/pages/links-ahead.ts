import { listen } from '../browser/listen.ts';
import { linkedPage, pageOf } from '../layout/link-address.ts';
import { cancelAhead, requestAhead } from './page-ahead.ts';
import { firstPicture } from './page-pictures.ts';

/** The most pages that are requested because links to them are in view. */
const MOST_IN_VIEW = 8;
/** The time after which a page is calm, in ms. */
const CALM_MS = 1_000;

let pressed: { link: Element; address: string | undefined } | undefined;

/** Requests a page when a link to it is pressed, a tenth of a second before the click. A scroll, and leaving the link, cancel it. */
export function watchPresses(): void {
  const options = { capture: true, passive: true };
  listen(document, ['pointerdown'], onPress, options);
  listen(document, ['pointercancel', 'scroll'], cancelPress, options);
  listen(document, ['pointerout'], onOut, options);
}

function onPress(event: PointerEvent): void {
  cancelPress();
  const url = linkedPage(event);
  const link = (event.target as Element).closest?.('a');
  if (url && link) {
    pressed = { link, address: requestAhead(url, 'pressed') };
  }
}

function onOut({ pointerType, relatedTarget }: PointerEvent): void {
  if (pointerType === 'mouse' && !pressed?.link.contains(relatedTarget as Node | null)) {
    cancelPress();
  }
}

function cancelPress(): void {
  if (pressed?.address) {
    cancelAhead(pressed.address);
  }
  pressed = undefined;
}

/** What a page is about: its path, and the id of its subject. */
export function nameOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname} ${new URLSearchParams(search).get('id')}`;
}

/** The click of the press has come: its request goes on. */
export function endPress(): void {
  pressed = undefined;
}

/**
 * Requests, once the shown page is calm, the pages of links in view. Links to another view of the same list are left out:
 * filters, and the numbers of its pages.
 * @returns a function that stops it
 */
export function watchLinksInView(): () => void {
  const watcher = new IntersectionObserver(onView);
  let left = MOST_IN_VIEW;
  function onView(entries: IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const url = isIntersecting && left > 0 ? pageOf(target) : null;
      if (url && nameOf(url) !== nameOf(location)) {
        watcher.unobserve(target);
        left -= requestAhead(url, 'in view') === undefined ? 0 : 1;
      }
    }
  }
  const watch = () => {
    for (const link of document.querySelectorAll('main a[href]')) {
      watcher.observe(link);
    }
  };
  let isShown = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void firstPicture().then(() => {
    timer = isShown ? setTimeout(watch, CALM_MS) : undefined;
  });
  return () => {
    isShown = false;
    clearTimeout(timer);
    watcher.disconnect();
  };
}
