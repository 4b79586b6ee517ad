import type { BrowserContext, Page } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';

export const PATIENCE = { timeout: scaled(20_000) };
const LOOK_EVERY_MS = 50;

/** Waits until a worker controls the page and has cached an address (path and query) and the offline page. */
export async function untilCached(page: Page, address: string): Promise<void> {
  const isCached = async (target: string) => {
    const [copy, instead] = await Promise.all([caches.match(target), caches.match('/offline.html')]);
    return Boolean(copy && instead && navigator.serviceWorker.controller);
  };
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; ) {
    // A worker of another release may reload the page meanwhile.
    if (await page.evaluate(isCached, address).catch(() => false)) {
      return;
    }
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`${address} was not cached in time.`);
}

/** The addresses of the cached responses that contain a text. */
export function cachedWith(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        if (body?.includes(wanted)) {
          found.push(new URL(request.url).pathname);
        }
      }
    }
    return found;
  }, text);
}

/** Calls the portal as its pages do; ignores failures. */
export async function load(page: Page, addresses: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const address of all) {
      await fetch(address, { cache: 'reload' })
        .then((response) => response.text())
        .catch(() => undefined);
    }
  }, addresses);
}

/** Empties the browser's HTTP cache, which would serve responses for ten seconds. */
export async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Time for a waiting worker to take over from one without pages. */
const TAKE_OVER_MS = 1_000;

/** Waits until the browser has installed the worker of now. */
export async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.installing) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Closes all pages, so that a waiting worker takes over, and opens an address. */
export async function openAgain(context: BrowserContext, url: string): Promise<Page> {
  const fresh = await context.newPage();
  await Promise.all(context.pages().map((one) => (one === fresh ? undefined : one.close())));
  await fresh.waitForTimeout(TAKE_OVER_MS);
  await fresh.goto(url);
  return fresh;
}

/** How often the main frame navigates from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}
