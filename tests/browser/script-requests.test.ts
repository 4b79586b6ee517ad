import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { slowdown } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { follow } from './follow.ts';
import { hydrated, postLoaded } from './hydrated.ts';

/** Requests for scripts: of a first visit, and of the page of a game after it; for a pack, those of both. */
const MOST = { first: 8, next: 4 };
/** As sent, with headers and compressed: a first visit, and one with all that the page and its frame load when they are used. */
const MOST_BYTES = { first: 20_000, used: 95_000 };

/** The scripts of a first visit as the limit of their size counts them. */
function countedScripts(): string[] {
  const settings = join(import.meta.dirname, '..', '..', '.size-limit.cjs');
  const [{ path }] = createRequire(import.meta.url)(settings) as [{ path: string[] }];
  return path.map((file) => basename(file).replace(/\.br$/, ''));
}

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

/** Opens the home page. Resolves when it requests no scripts any more. */
async function visitHome(page: Page): Promise<ReturnType<typeof watchScripts>> {
  const scripts = watchScripts(page);
  await page.goto(new URL('/', page.url()).href, { waitUntil: 'load' });
  await postLoaded(page);
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
  test('[CHU-01] [ISL-20] of the home page at rest are few and small, without React', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt' });
    const scripts = await visitHome(page);
    await page.mouse.wheel(0, 20_000);
    await atRest(page, scripts);
    expect(scripts.names().sort()).toEqual(countedScripts().sort());
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.first);
    expect(await scripts.bytes()).toBeLessThan(MOST_BYTES.first);
    await page.getByRole('search').first().hover();
    await hydrated(page, 'header form');
    await atRest(page, scripts);
    expect(scripts.names().join()).toContain('react-');
    expect(await scripts.bytes()).toBeLessThan(MOST_BYTES.used);
  });

  test('[CHU-02] of a game after the home page are four at most, without React', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const scripts = await visitHome(page);
    scripts.take();
    // A pointer would rest on an island of the next page.
    await page
      .locator('main a[href^="/BaseYxDetails?id="]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator('main [data-script="game"][data-ready]').waitFor();
    await atRest(page, scripts);
    expect(scripts.names().length).toBeGreaterThan(0);
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.next);
  });

  test('[CHU-03] of a pack after the home page are eight with it at most, without React', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt' });
    const scripts = await visitHome(page);
    await page
      .locator('main a[href^="/BaseGiftDetails?id="]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/BaseGiftDetails?id=*');
    await expect(page.locator('main [data-script="claim-box"]')).toHaveAttribute('data-ready');
    await atRest(page, scripts);
    expect(scripts.names().length, scripts.names().join()).toBeLessThanOrEqual(MOST.first);
    expect(scripts.names().join()).not.toContain('react-');
  });

  test('[ISL-39] of the next page wait for its first picture, two seconds, or an interaction', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await postLoaded(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let pictures = Promise.withResolvers<void>();
    await page.route('**/images/**', async (route) => {
      await pictures.promise;
      await route.fallback();
    });
    const scripts = watchScripts(page);
    const requested: string[] = [];
    page.on('request', (request) => /\/images\//.test(request.url()) && requested.push(request.url()));
    page.on('framenavigated', () => {
      requested.length = 0;
    });
    const begins = async (address: string, kind: string, begin: () => unknown) => {
      pictures = Promise.withResolvers<void>();
      scripts.take();
      await follow(page, address);
      const part = page.locator(`main [data-script="${kind}"]`).first();
      await part.waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      expect(scripts.names()).toEqual([]);
      expect(requested.length, requested.join()).toBe(1);
      await expect(part).not.toHaveAttribute('data-ready');
      await begin();
      await expect(part).toHaveAttribute('data-ready');
      await expect.poll(() => requested.length).toBeGreaterThan(1);
      pictures.resolve();
    };
    await begins('/BaseYxDetails?id=1', 'game', () => page.keyboard.press('Shift'));
    await begins('/BaseGameInfoDetails?id=1', 'article', () => pictures.resolve());
    const ahead: string[] = [];
    page.on('request', (request) => request.headers().purpose === 'prefetch' && ahead.push(request.url()));
    await begins('/', 'carousel', async () => {
      await page.clock.runFor(1_900);
      await page.waitForTimeout(500);
      expect([...scripts.names(), ...ahead]).toEqual([]);
      await page.clock.runFor(100);
    });
    // Its script is loaded.
    pictures = Promise.withResolvers<void>();
    await follow(page, '/BaseYxDetails?id=3');
    await page.waitForURL('**/BaseYxDetails?id=3');
    await expect(page.locator('main [data-script="game"]')).toHaveAttribute('data-ready');
    pictures.resolve();
  });

  test('[ISL-39] start at once on a page that is shown again', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameInfo' });
    await postLoaded(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/images/**', () => undefined);
    const game = page.locator('main [data-script="game"]');
    await follow(page, '/BaseYxDetails?id=1');
    await game.waitFor();
    await follow(page, '/BaseGameInfo');
    await page.waitForURL('**/BaseGameInfo');
    await page.goBack();
    await expect(game).toHaveAttribute('data-ready');
  });

  test('[ISL-36] of parts wait offline for the network', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('online') !== null });
    });
    const scripts = watchScripts(page);
    await page.goto(new URL('/', page.url()).href, { waitUntil: 'load' });
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    await atRest(page, scripts);
    expect(scripts.names().filter((name) => !name.startsWith('start-'))).toEqual([]);
    await page.evaluate(() => {
      sessionStorage.setItem('online', '');
      dispatchEvent(new Event('online'));
    });
    await expect(page.locator('main [data-script="carousel"]')).toHaveAttribute('data-ready', '');
  });
});
