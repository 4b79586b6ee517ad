import { expect, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { waitForSession } from './admin-steps.ts';
import { test } from './fixtures.ts';

/** The pages with tables of their own, and the calls that fill these. */
const PAGES = [
  ['packs/1/figures', '{codes/batches,packs/figures}'],
  ['packs/1/codes', 'codes/list'],
  ['webhooks', 'webhooks/*'],
  ['tokens', 'tokens/list'],
  ['account', '{sessions,passkeys/list}'],
  ['categories', 'categories/list'],
  ['backups', 'backups/list'],
  ['funnel', 'funnel/list'],
] as const;
const LIMIT_MS = scaled(120_000);

/** What the tables of a page say while they have no rows. */
async function claims(page: Page): Promise<string[]> {
  const texts = await page
    .locator('.ant-table-placeholder, .ant-list-empty-text, main .ant-empty')
    .allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** The page with its calls held until `check` is done. */
async function whileHeld(page: Page, [path, calls]: readonly [string, string], check: () => Promise<void>) {
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

test.describe('tables of the admin site', () => {
  test('[ADM-02] no table says that it is empty before the first response', async ({ openPage }) => {
    test.setTimeout(LIMIT_MS);
    const page = await openPage({ path: '/console/tokens', operator: true });
    await waitForSession(page);
    const claimed: Record<string, string[]> = {};
    for (const one of PAGES) {
      await whileHeld(page, one, async () => {
        claimed[one[0]] = await claims(page);
      });
    }
    expect(claimed).toEqual(Object.fromEntries(PAGES.map(([path]) => [path, []])));
    // Planted: a table that reads a missing list as an empty one says so.
    await page.route('**/console/api/tokens/list*', (route) =>
      route.fulfill({ json: { status: 1, msg: '', data: { list: [] } } }),
    );
    await page.goto(new URL('/console/tokens', page.url()).href);
    await page.locator('.ant-table-placeholder').waitFor();
    await expect.poll(() => claims(page)).toEqual(['还没有令牌']);
  });
});
