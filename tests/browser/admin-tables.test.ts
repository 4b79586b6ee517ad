import { expect } from '@playwright/test';
import { waitForSession } from './admin-steps.ts';
import { claimsWhileHeld } from './empty-tables.ts';
import { test } from './fixtures.ts';

/** Pages with tables of their own, and the calls that fill these. */
const PAGES = [
  ['packs/1/figures', '{codes/batches,packs/figures}'],
  ['webhooks', 'webhooks/*'],
  ['tokens', 'tokens/list'],
  ['account', '{sessions,passkeys/list}'],
  ['categories', 'categories/list'],
] as const;

test.describe('tables of the admin site', () => {
  test('[ADM-02] no table says that it is empty before the first response', async ({ openPage }) => {
    const page = await openPage({ path: '/console/webhooks', operator: true });
    await waitForSession(page);
    const nothing = Object.fromEntries(PAGES.map(([path]) => [path, []]));
    expect(await claimsWhileHeld(page, PAGES)).toEqual(nothing);
  });
});
