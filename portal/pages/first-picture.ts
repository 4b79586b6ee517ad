import { listen } from '../browser/listen.ts';

/** The longest wait for a picture, in ms. */
const LIMIT_MS = 2_000;

/** The picture that a page loads first. */
export function firstPictureOf(content: ParentNode): HTMLImageElement | null {
  return content.querySelector('img[fetchpriority="high"]');
}

/**
 * Resolves when the first picture of a page is loaded: after two seconds at the latest, and at the first interaction.
 * Other pictures, scripts and other pages wait for it, because they would share the line with it. `start-page.js` does
 * so for a document.
 */
export function firstPicture(content: ParentNode): Promise<void> {
  const picture = firstPictureOf(content);
  if (!picture || picture.complete) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const timer = setTimeout(end, LIMIT_MS);
    const stops = [
      listen(picture, ['load', 'error'], end),
      listen(window, ['pointerdown', 'keydown'], onUse, { capture: true, passive: true }),
    ];
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
