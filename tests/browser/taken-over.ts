import type { Page } from 'playwright-core';

/** Waits until React has taken an element over from the server's HTML: before that its buttons do nothing yet. */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  }, selector);
}
