import { expect } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { waitForSession } from '../admin-steps.ts';
import { claims, claimsWhileHeld } from '../empty-tables.ts';
import { test } from '../fixtures.ts';

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

test('[ADM-02] no table says that it is empty before the first response; one that does is noticed', async ({
  openPage,
}) => {
  test.setTimeout(LIMIT_MS);
  const page = await openPage({ path: '/console/tokens', operator: true });
  await waitForSession(page);
  const nothing = Object.fromEntries(PAGES.map(([path]) => [path, []]));
  expect(await claimsWhileHeld(page, PAGES)).toEqual(nothing);
  // A table that reads a missing list as an empty one says so.
  await page.route('**/console/api/tokens/list*', (route) =>
    route.fulfill({ json: { status: 1, msg: '', data: { list: [] } } }),
  );
  await page.goto(new URL('/console/tokens', page.url()).href);
  await page.locator('.ant-table-placeholder').waitFor();
  await expect.poll(() => claims(page)).toEqual(['还没有令牌']);
});
