import { expect, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
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

/** Leaves a page for another site and goes back; returns what kept it from the cache. */
type LeaveAndReturn = (url: string, planted?: () => void) => Promise<string[]>;

/** Runs `use` in a new browser that has a back/forward cache. */
async function withPageCache(
  origin: string,
  use: (leaveAndReturn: LeaveAndReturn) => Promise<void>,
): Promise<void> {
  const browser = await launchWithPageCache(chromiumPath());
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const observer = await context.newPage();
    await observer.goto(`${origin}/robots.txt`);
    const page = await context.newPage();
    await page.addInitScript(noteReasons);
    await use((url, planted) => reasonsAfterBack(page, url, observer, planted));
  } finally {
    await browser.close();
  }
}

/** Fails if something keeps one of the pages from the cache, or if a planted listener is not noticed. */
export async function expectCached(origin: string, paths: readonly string[]): Promise<void> {
  await withPageCache(origin, async (leaveAndReturn) => {
    for (const path of paths) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
      expect(await leaveAndReturn(origin + path), path).toEqual([]);
    }
    const plant = () => addEventListener('unload', () => undefined);
    expect(await leaveAndReturn(`${origin}/`, plant)).toEqual(['unload-listener']);
  });
}
