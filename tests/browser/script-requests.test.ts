import { expect, type Page, type Request } from '@playwright/test';
import { slowdown } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { toMessages } from './router-page.ts';

/** Requests for scripts: of a first visit, and of the page after it. */
const MOST = { first: 8, next: 2 };
/** As sent, with headers and compressed: a first visit, and all that the home page loads until it is at rest. */
const MOST_BYTES = { first: 132_000, atRest: 155_000 };

/** Collects the page's requests for scripts from now on. */
function watchScripts(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\/assets\/[\w.-]+\.js$/.test(request.url())) {
      requests.push(request);
    }
  });
  return {
    names: () => requests.map((request) => request.url().replace(/.*\/assets\//, '')),
    take: () => requests.splice(0),
    async bytes() {
      const sizes = await Promise.all(requests.map((request) => request.sizes()));
      return sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
    },
  };
}

/** Opens the home page; with `saveData` it loads nothing ahead. Resolves when nothing is requested any more. */
async function visitHome(page: Page, saveData: boolean): Promise<ReturnType<typeof watchScripts>> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
  }, saveData);
  const scripts = watchScripts(page);
  await page.goto(new URL('/', page.url()).href, { waitUntil: 'load' });
  await hydrated(page, 'header form');
  await expect.poll(() => scripts.names().some((name) => name.startsWith('home-islands-'))).toBe(true);
  await expect.poll(() => scripts.names().some((name) => name.startsWith('shared-'))).toBe(true);
  await atRest(page, scripts);
  return scripts;
}

/** Resolves when no script has been requested for a second: `networkidle` comes once for each document. */
async function atRest(page: Page, scripts: ReturnType<typeof watchScripts>): Promise<void> {
  for (let before = -1; before !== scripts.names().length; ) {
    before = scripts.names().length;
    await page.waitForTimeout(1_000 * slowdown);
  }
}

test.describe('requests for scripts', () => {
  test('[CHU-01] of a first visit are few and small', async ({ openPage }) => {
    const scripts = await visitHome(await openPage({ path: '/robots.txt' }), true);
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.first);
    expect(await scripts.bytes()).toBeLessThan(MOST_BYTES.first);
  });

  test('[CHU-01] of the home page at rest are no more: pages of the table have no script of the router', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt' });
    const scripts = await visitHome(page, false);
    expect(scripts.names().filter((name) => name.startsWith('route-'))).toHaveLength(1);
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.first);
    expect(await scripts.bytes()).toBeLessThan(MOST_BYTES.atRest);
  });

  test('[CHU-02] of 消息 after the home page are two at most', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const scripts = await visitHome(page, true);
    scripts.take();
    await toMessages(page);
    await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
    await page.mouse.wheel(0, 20_000);
    await atRest(page, scripts);
    expect(scripts.names().length).toBeGreaterThan(0);
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.next);
  });
});
