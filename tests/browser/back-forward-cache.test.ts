import { test } from './fixtures.ts';
import { expectCached } from './page-cache.ts';

/** The pages with the most scripts. */
const PAGES = ['/', '/BaseYxDetails?id=1', '/BaseGiftDetails?id=1'];

test('[NAV-04] nothing keeps the home page and details from the back/forward cache; a planted listener is noticed', async ({
  portal,
}) => {
  await expectCached(portal.url, PAGES);
});
