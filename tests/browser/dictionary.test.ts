import { join } from 'node:path';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { demoData } from './prepared.ts';

const LIMIT_MS = scaled(120_000);
const FETCHED_MS = scaled(20_000);
const GAMES = ['/BaseYxDetails?id=31', '/BaseYxDetails?id=58'];

/** Opens pages of packs until one comes as the difference to the dictionary: each once, because a cached page is no difference. */
async function fetchDictionary(page: Page, url: string): Promise<void> {
  let id = 1;
  const openPack = () => page.goto(`${url}/BaseGiftDetails?id=${id++}`);
  const isDictionary = (request: Request) => request.url().includes('/dictionaries/');
  const fetched = page.waitForEvent('requestfinished', { predicate: isDictionary, timeout: FETCHED_MS });
  // The portal makes the dictionary after its start.
  await expect
    .poll(async () => (await openPack())?.text(), { timeout: FETCHED_MS })
    .toContain('rel="compression-dictionary"');
  await fetched;
  // Chromium stores it some time after.
  await expect
    .poll(async () => (await openPack())?.headers()['content-encoding'], { timeout: FETCHED_MS })
    .toBe('dcz');
}

/** The documents of games, as a browser receives them after a first page; without the service worker. */
async function documentsOf(browser: Browser, url: string, fetchesDictionary: boolean) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const encodings = new Map<string, string>();
    const found: { encoding: string; bytes: number }[] = [];
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'];
      if (type === 'Document' && response.url.includes('/BaseYxDetails')) {
        encodings.set(requestId, encoding ?? 'identity');
      }
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const encoding = encodings.get(requestId);
      if (encoding) {
        found.push({ encoding, bytes: encodedDataLength });
      }
    });
    if (fetchesDictionary) {
      await fetchDictionary(page, url);
    }
    for (const [at, game] of GAMES.entries()) {
      const response = await page.goto(url + game);
      expect(response?.status()).toBe(200);
      expect(await page.locator('h1').first().textContent()).toBeTruthy();
      await expect.poll(() => found.length).toBe(at + 1);
    }
    return found;
  } finally {
    await context.close();
  }
}

test.describe('a browser with a compression dictionary', () => {
  let portal: PortalProcess;
  test.beforeAll(async () => {
    test.setTimeout(LIMIT_MS);
    const settings = { COMPRESSION_DICTIONARY: '1' };
    portal = await startPortal(join(import.meta.dirname, '..', '..'), settings, undefined, demoData());
  });
  test.afterAll(() => portal?.stop());

  test('[DCZ-08] receives the pages of games as the difference to it; by default there is none', async ({
    portal: usual,
    browser,
  }) => {
    test.setTimeout(LIMIT_MS);
    const [without, withOne] = await Promise.all([
      documentsOf(browser, usual.url, false),
      documentsOf(browser, portal.url, true),
    ]);
    expect(without.map(({ encoding }) => encoding)).toEqual(['br', 'br']);
    expect(withOne.map(({ encoding }) => encoding)).toEqual(['dcz', 'dcz']);
    for (const [place, { bytes }] of withOne.entries()) {
      expect(bytes).toBeLessThan((without[place]?.bytes ?? 0) * 0.65);
    }
  });
});
