import { firstPicture, firstPictureOf } from './first-picture.ts';

/** The attributes that were removed, by the element that had them. */
let stopped: { element: HTMLElement; name: string; value: string }[] = [];

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

/** Loads the other pictures of a page after its first one. Must run before the browser requests them: in the task that shows the page. */
export function loadFirstPictureFirst(page: ParentNode): void {
  const first = firstPictureOf(page);
  if (!first || first.complete) {
    return;
  }
  stopImages(page, first);
  const own = stopped;
  void firstPicture(page).then(() => {
    // Otherwise the page is being left.
    if (stopped === own) {
      resumeImages();
    }
  });
}

/** Loads what was stopped: the page stays. */
export function resumeImages(): void {
  for (const { element, name, value } of stopped) {
    element.setAttribute(name, value);
    element.hidden = false;
  }
  forgetImages();
}

/** Forgets what was stopped: another page is shown. */
export function forgetImages(): void {
  stopped = [];
}
