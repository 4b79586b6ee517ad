import { expect, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { addLink } from './follow.ts';
import { postLoaded } from './hydrated.ts';
import { launchWithPageCache } from './launch.ts';
import { chromiumPath } from './prepared.ts';

/** What headless browsers, which have no back/forward cache, give as their own reason. */
const BY_BROWSER = 'masked';

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

/** Opens a page, leaves it, and goes back; returns what kept it from the cache. */
async function reasonsAfterBack(page: Page, url: string, observer: Page, leave: () => Promise<void>) {
  await observer.evaluate(() => localStorage.removeItem('reasons'));
  await page.goto(url);
  // With the part that loads after the page, which has most listeners.
  await postLoaded(page);
  await leave();
  await page.evaluate(() => void setTimeout(() => history.back()));
  const read = () => observer.evaluate(() => localStorage.getItem('reasons'));
  await expect.poll(read, { timeout: scaled(10_000) }).not.toBeNull();
  const reasons: string[] = JSON.parse((await read()) ?? '');
  return reasons.filter((reason) => reason !== BY_BROWSER);
}

type LeaveAndReturn = (path: string, leave: () => Promise<void>) => Promise<string[]>;

/** Runs `use` in a new browser that has a back/forward cache. */
async function withPageCache(
  origin: string,
  use: (leaveAndReturn: LeaveAndReturn, page: Page) => Promise<void>,
): Promise<void> {
  const browser = await launchWithPageCache(chromiumPath());
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const observer = await context.newPage();
    await observer.goto(`${origin}/robots.txt`);
    const page = await context.newPage();
    await page.addInitScript(noteReasons);
    await use((path, leave) => reasonsAfterBack(page, origin + path, observer, leave), page);
  } finally {
    await browser.close();
  }
}

async function openAnotherSite(page: Page): Promise<void> {
  await page.goto(new URL('/robots.txt', page.url().replace('127.0.0.1', 'localhost')).href);
}

/** Fails if something keeps one of the pages from the cache, or if a planted listener is not noticed. */
export async function expectCached(origin: string, paths: readonly string[]): Promise<void> {
  await withPageCache(origin, async (leaveAndReturn, page) => {
    const leave = () => openAnotherSite(page);
    for (const path of paths) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
      expect(await leaveAndReturn(path, leave), path).toEqual([]);
    }
    const reasons = await leaveAndReturn('/', async () => {
      await page.evaluate(() => addEventListener('unload', () => undefined));
      await leave();
    });
    expect(reasons).toEqual(['unload-listener']);
  });
}

/** Fails if a page from the cache is not where it was left, or lacks the pictures that a link to a document had stopped. */
export async function expectRestored(origin: string, path: string, linked: string): Promise<void> {
  await withPageCache(origin, async (leaveAndReturn, page) => {
    const picture = page.locator('main [data-initial] img').first();
    const reasons = await leaveAndReturn(path, async () => {
      await page.locator('h1').evaluate((heading) => {
        heading.insertAdjacentHTML(
          'afterend',
          '<span data-initial="云"><picture><img src="/images/slow.webp" alt=""></picture></span>',
        );
        scrollTo(0, 600);
      });
      const link = await addLink(page, linked);
      await link.evaluate((one: HTMLElement) => one.click());
      await expect(picture).toHaveAttribute('hidden');
      await page.waitForURL(origin + linked);
    });
    expect(reasons).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(600);
    await expect(picture).not.toHaveAttribute('hidden');
    await expect(picture).toHaveAttribute('src', '/images/slow.webp');
  });
}
