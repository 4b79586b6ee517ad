import type { Page } from '@playwright/test';

/** A page of the router with header and footer, from which `toMessages` leads to another one. */
export const ROUTER_PAGE = '/BaseMy';

/** Follows a link from a page of the router to another one, 消息. */
export function toMessages(page: Page): Promise<void> {
  return follow(page, '/BaseMessage');
}

/** Follows a link in the content of a page. */
export function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.getElementById('main')?.append(link);
    link.click();
  }, address);
}
