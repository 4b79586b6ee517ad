import { expect } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { withPageCache } from '../page-cache.ts';

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
  await withPageCache(portal.url, async (leaveAndReturn) => {
    for (const path of PAGES) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
      expect(await leaveAndReturn(portal.url + path), path).toEqual([]);
    }
    const plant = () => addEventListener('unload', () => undefined);
    expect(await leaveAndReturn(`${portal.url}/`, plant)).toEqual(['unload-listener']);
  });
});
