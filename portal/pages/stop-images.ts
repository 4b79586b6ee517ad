/** The attributes that were removed, by the element that had them. */
let stopped: { element: HTMLElement; name: string; value: string }[] = [];

/**
 * Stops what the pictures of a page still load, because the next page would share the line with them. Their placeholders
 * stay visible.
 */
export function stopImages(page: ParentNode): void {
  for (const image of page.querySelectorAll<HTMLImageElement>('[data-initial] img')) {
    if (!image.complete) {
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
  forgetImages();
}

/** Forgets what was stopped: another page is shown. */
export function forgetImages(): void {
  stopped = [];
}
