import type { Page } from '@playwright/test';

/** Follows a link in the content of a page. */
export function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('main')?.append(link);
    link.click();
  }, address);
}
