import type { Locator, Page } from '@playwright/test';

/** Replaces the text of a field, as a paste does. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}
