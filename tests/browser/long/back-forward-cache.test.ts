import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { expectCached } from '../page-cache.ts';

/** One page of each kind that many visitors leave and return to. */
const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BaseYxDetails?id=1',
  '/BasePackageNumber',
  '/BaseGiftDetails?id=1',
  '/BaseGameInfo',
  '/BaseGameInfoDetails?id=1',
  '/BaseOpenserveSurface',
];

test('[NAV-04] nothing in the main pages keeps them from the back/forward cache; a planted listener is noticed', async ({
  portal,
}) => {
  test.setTimeout(scaled(120_000));
  await expectCached(portal.url, PAGES);
});
