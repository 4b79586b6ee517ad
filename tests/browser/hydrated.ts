import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated an element; its buttons have no effect before. An island waits for the pointer, a part may
 * have a script without React, and the rest is never hydrated.
 */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((target) => {
    const element = document.querySelector(target);
    if (!element || Object.keys(element).some((key) => key.startsWith('__reactProps$'))) {
      return element !== null;
    }
    if (document.documentElement.dataset.started === undefined) {
      return false;
    }
    const scripted = [element.closest('[data-script]'), ...element.querySelectorAll('[data-script]')];
    if (scripted.some((part) => part?.getAttribute('data-ready') === null)) {
      return false;
    }
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return !element.closest('[data-island]');
  }, selector);
}

/** Waits until the part that loads after the page is there (its network notice is outside of the content) and listens. */
export async function postLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('div[role="status"]:not([class])')].some(
      (notice) => !notice.closest('main'),
    ),
  );
  // The effects of its components run after the frame.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
      }),
  );
}
