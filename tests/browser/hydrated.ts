import type { Page } from '@playwright/test';

/** Waits until React has hydrated an element; its buttons have no effect before. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((target) => {
    const element = document.querySelector(target);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
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
