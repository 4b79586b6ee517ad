import { expect } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { pageAddresses } from '../addresses.ts';
import { test } from '../fixtures.ts';
import { startWithLongNames, tooWide } from '../long-names.ts';

const LIMIT_MS = scaled(180_000);

test('[LAY-01] names of full length fit every page at 320 and 360 px', async ({ openPage }) => {
  test.setTimeout(LIMIT_MS);
  const portal = await startWithLongNames();
  try {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    expect(await tooWide(page, portal.url, pageAddresses)).toEqual([]);
  } finally {
    await portal.stop();
  }
});
