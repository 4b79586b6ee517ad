import type { Locator, Page } from '@playwright/test';

/** A section of 「我的」, or a notice of the account. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Waits until the page shows the account. */
export const accountShown = (page: Page): Promise<void> =>
  part(page, '账号与安全').getByText('当前设备').waitFor();
