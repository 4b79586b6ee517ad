import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { withPageCache } from './page-cache.ts';

/** The pages with the most scripts. */
const PAGES = ['/', '/BaseYxDetails?id=1', '/BaseGiftDetails?id=1'];

test('[NAV-04] nothing keeps the home page and details from the back/forward cache', async ({ portal }) => {
  await withPageCache(portal.url, async (leaveAndReturn) => {
    for (const path of PAGES) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
      expect(await leaveAndReturn(portal.url + path), path).toEqual([]);
    }
  });
});
