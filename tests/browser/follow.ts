import type { Locator, Page } from '@playwright/test';

/** Follows a link in the content of a page. */
export function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('main')?.append(link);
    link.click();
  }, address);
}

/** Adds a link above the content of a page, where links are not requested ahead. */
export async function addLink(page: Page, address: string): Promise<Locator> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { id: 'added', href, textContent: '打开' });
    document.getElementById('main')?.before(link);
  }, address);
  return page.locator('#added');
}
