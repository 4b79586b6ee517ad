import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

/** The entries of the beacons that a page sends. */
function watchBeacons(page: Page): string[] {
  const entries: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/impressions') {
      entries.push(...(request.postData() ?? '').split(' '));
    }
  });
  return entries;
}

const ofKind = (entries: readonly string[], start: string) =>
  entries.filter((entry) => entry.startsWith(start));

/** Loads the page again with a clock that a test moves on; entries are sent every five seconds. */
async function reloadWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await hydrated(page, 'body');
}

/** Waits for an entry of a kind; each look passes a second in the page. */
async function entrySent(page: Page, entries: readonly string[], start: string): Promise<void> {
  const sentLater = async () => {
    await page.clock.runFor(1_000);
    return ofKind(entries, start);
  };
  await expect.poll(sentLater, { timeout: 20_000, intervals: [100] }).not.toEqual([]);
}

/** Time in the page in which a view would be counted and sent. */
async function passSending(page: Page): Promise<void> {
  // The browser reports what is visible with its next frame.
  for (const ms of [0, 2_000, 5_000]) {
    await page.clock.runFor(ms);
    await page.waitForTimeout(300);
  }
}

test('[IMP-01] the visible banner counts once per page view, an activity below the fold when it is scrolled to', {
  tag: '@phone',
}, async ({ openPage }) => {
  const page = await openPage({ path: '/' });
  const entries = watchBeacons(page);
  await reloadWithClock(page);
  await entrySent(page, entries, 'vb');
  expect(ofKind(entries, 'vb')[0]).toMatch(/^vb\d+\.1$/);
  expect(ofKind(entries, 'va')).toEqual([]);
  await page.locator('[data-shown^="a"]').first().scrollIntoViewIfNeeded();
  await entrySent(page, entries, 'va');
  await page.evaluate(() => scrollTo(0, 0));
  await passSending(page);
  expect(new Set(entries).size).toBe(entries.length);
});

test('[IMP-01] what is visible for less than a second is not counted', async ({ openPage }) => {
  const page = await openPage({ path: '/BaseGameCenter' });
  const entries = watchBeacons(page);
  const center = page.url();
  await page.goto(new URL('/', center).href, { waitUntil: 'load' });
  await page.waitForTimeout(300);
  await page.goto(center);
  await page.waitForTimeout(1_000);
  expect(entries).toEqual([]);
});

test('[IMP-01] a click on a banner is counted, and sent when the page is left', async ({ openPage }) => {
  const page = await openPage({ path: '/' });
  const entries = watchBeacons(page);
  await reloadWithClock(page);
  await entrySent(page, entries, 'vb');
  await page.locator('[data-shown^="b"] a').first().click();
  await expect.poll(() => ofKind(entries, 'cb'), { timeout: 10_000 }).toHaveLength(1);
});

test('[IMP-06] a browser without beacons counts nothing, and one without scripts neither', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/' });
  const entries = watchBeacons(page);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'));
  await reloadWithClock(page);
  await passSending(page);
  await page.locator('[data-shown^="b"] a').first().click();
  await page.waitForTimeout(1_000);
  expect(entries).toEqual([]);
  const plain = await openPage({ path: '/', javascript: false });
  const sent = watchBeacons(plain);
  await plain.locator('[data-shown^="b"] a').first().click();
  expect(sent).toEqual([]);
});
