import type { Page } from '@playwright/test';

/** Follows a link from a page of the router to another one, 消息. */
export function toMessages(page: Page): Promise<void> {
  return page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/BaseMessage';
    document.getElementById('main')?.append(link);
    link.click();
  });
}
