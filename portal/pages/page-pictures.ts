import { listen } from '../browser/listen.ts';
import { contentArrived } from './start-islands.ts';

/** The longest wait for a picture of a page that has arrived, in ms. */
const LIMIT_MS = 2_000;

/** The attributes that were removed, by the element that had them. */
let stopped: { element: HTMLElement; name: string; value: string }[] = [];
/** That of a document has ended: `start-page.js` waits for its first picture. */
let first: Promise<void> = Promise.resolve();

/**
 * Resolves when the first picture of the shown page is loaded: two seconds after the page has arrived at the latest, and at
 * the first interaction. Other pictures, scripts and other pages wait for it, because they would share the line with it.
 */
export function firstPicture(): Promise<void> {
  return first;
}

/**
 * Loads the first picture of a page before its other ones. Must run before the browser requests them: in the task that
 * shows the page.
 * @param isNew otherwise the page is shown again: the browser has its pictures
 */
export function showPictures(content: HTMLElement, isNew: boolean): void {
  stopped = [];
  first = waitForFirst(content);
  const picture = firstOf(content);
  if (isNew && picture?.complete === false) {
    stopImages(content, picture);
    const own = stopped;
    // Otherwise the page is being left.
    void first.then(() => stopped === own && resumeImages());
  }
}

function firstOf(content: HTMLElement): HTMLImageElement | null {
  return content.querySelector('img[fetchpriority="high"]');
}

function waitForFirst(content: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      listen(content, ['load', 'error'], ({ target }) => target === firstOf(content) && end(), {
        capture: true,
      }),
      listen(window, ['pointerdown', 'keydown'], onUse, { capture: true, passive: true }),
    ];
    void contentArrived().then(() => {
      if (firstOf(content)?.complete ?? true) {
        end();
      } else {
        timer = setTimeout(end, LIMIT_MS);
      }
    });
    function onUse({ target }: Event): void {
      // A link leaves the page.
      if (!(target instanceof Element && target.closest('a[href]'))) {
        end();
      }
    }
    function end(): void {
      clearTimeout(timer);
      for (const stop of stops) {
        stop();
      }
      resolve();
    }
  });
}

/**
 * Stops what the pictures of a page still load, because the next page would share the line with them. Their placeholders
 * stay visible.
 * @param except goes on
 */
export function stopImages(page: ParentNode, except?: Element): void {
  stopped = [...stopped];
  for (const image of page.querySelectorAll<HTMLImageElement>('[data-initial] img')) {
    if (!image.complete && image !== except) {
      for (const element of image.parentElement?.children ?? []) {
        take(element as HTMLElement, 'src');
        take(element as HTMLElement, 'srcset');
      }
      image.hidden = true;
    }
  }
}

function take(element: HTMLElement, name: string): void {
  const value = element.getAttribute(name);
  if (value !== null) {
    stopped.push({ element, name, value });
    element.removeAttribute(name);
  }
}

/** Loads what was stopped: the page stays. */
export function resumeImages(): void {
  for (const { element, name, value } of stopped) {
    element.setAttribute(name, value);
    element.hidden = false;
  }
  stopped = [];
}
