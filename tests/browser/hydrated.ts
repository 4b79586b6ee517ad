import type { Page } from 'playwright-core';

/** Waits until React has hydrated an element; its buttons do nothing before. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  }, selector);
}
