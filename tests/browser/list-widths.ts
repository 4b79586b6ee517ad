import type { Page } from '@playwright/test';
import { waitForSession } from './admin-steps.ts';

/** How far the table and the page are wider than they are shown, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('.ant-table-content'), document.documentElement];
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

/** The lists whose columns are wider than 1440 pixels beside the open menu, with the pixels; opened by the menu. */
export async function tooWideLists(page: Page, lists: readonly string[]): Promise<string[]> {
  await waitForSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide: string[] = [];
  for (const list of lists) {
    const loaded = page.waitForResponse((response) => response.url().includes('/console/api/'));
    await page.locator(`nav a[href$="/console/${list}"]`).click();
    await loaded;
    await page.waitForURL(`**/console/${list}`);
    await page.locator('.ant-table-tbody').first().waitFor();
    const pixels = await overflow(page);
    if (pixels > 0) {
      wide.push(`${list}: ${pixels}`);
    }
  }
  return wide;
}
