import { type Browser, expect, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { postLoaded } from './hydrated.ts';
import { launchWithPageCache } from './launch.ts';
import { chromiumPath } from './prepared.ts';

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

/** What headless browsers, which have no back/forward cache, give as their own reason. */
const BY_BROWSER = 'masked';

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchWithPageCache(chromiumPath());
});
test.afterAll(() => browser?.close());

/** Each document notes why it was not restored from the cache, empty if it was; another tab reads the notes. */
function noteReasons(): void {
  addEventListener('pageshow', ({ persisted }) => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons: { reason: string }[] } | null;
    })[];
    const reasons = entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [];
    if (persisted || reasons.length > 0) {
      localStorage.setItem('reasons', persisted ? '[]' : JSON.stringify(reasons));
    }
  });
}

/** Leaves a page for another site and goes back; returns what kept it from the cache. */
async function reasonsAfterBack(page: Page, url: string, observer: Page, planted?: () => void) {
  await observer.evaluate(() => localStorage.removeItem('reasons'));
  await page.goto(url);
  // With the part that loads after the page, which has most listeners.
  await postLoaded(page);
  if (planted) {
    await page.evaluate(planted);
  }
  await page.goto(new URL('/robots.txt', url.replace('127.0.0.1', 'localhost')).href);
  await page.evaluate(() => void setTimeout(() => history.back()));
  const read = () => observer.evaluate(() => localStorage.getItem('reasons'));
  await expect.poll(read, { timeout: scaled(10_000) }).not.toBeNull();
  const reasons: string[] = JSON.parse((await read()) ?? '');
  return reasons.filter((reason) => reason !== BY_BROWSER);
}

test('[NAV-04] nothing in the main pages keeps them from the back/forward cache; a planted listener is noticed', async ({
  portal,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const observer = await context.newPage();
    await observer.goto(`${portal.url}/robots.txt`);
    const page = await context.newPage();
    await page.addInitScript(noteReasons);
    for (const path of PAGES) {
      const { headers } = await fetch(portal.url + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
      expect(await reasonsAfterBack(page, portal.url + path, observer), path).toEqual([]);
    }
    const plant = () => addEventListener('unload', () => undefined);
    expect(await reasonsAfterBack(page, `${portal.url}/`, observer, plant)).toEqual(['unload-listener']);
  } finally {
    await context.close();
  }
});
