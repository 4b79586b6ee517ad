import type { Page } from '@playwright/test';

/** A page with a table of its own, and the calls that fill it. */
export type TablePage = readonly [path: string, calls: string];

/** What the tables of a page say while they have no rows. */
export async function claims(page: Page): Promise<string[]> {
  const texts = await page
    .locator('.ant-table-placeholder, .ant-list-empty-text, main .ant-empty')
    .allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** The page with its calls held until `check` is done. */
async function whileHeld(page: Page, [path, calls]: TablePage, check: () => Promise<void>) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const pattern = `**/console/api/${calls}*`;
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  const requested = page.waitForRequest((request) => /\/console\/api\//.test(request.url()));
  await page.goto(new URL(`/console/${path}`, page.url()).href);
  await requested;
  await page.locator('.ant-table-placeholder').first().waitFor();
  await check();
  release();
  await page.unrouteAll({ behavior: 'wait' });
}

/** What the tables of each page say before the first response. */
export async function claimsWhileHeld(
  page: Page,
  pages: readonly TablePage[],
): Promise<Record<string, string[]>> {
  const claimed: Record<string, string[]> = {};
  for (const one of pages) {
    await whileHeld(page, one, async () => {
      claimed[one[0]] = await claims(page);
    });
  }
  return claimed;
}
