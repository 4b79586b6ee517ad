import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

const FIRST_PICTURE = '**/images/banners/**';
const isScript = (url: string) => url.includes('/assets/') && url.endsWith('.js');

/** A visit to the home page whose first picture comes when `release` is called; after two seconds nothing happens. */
async function visitWithoutPicture(page: Page): Promise<{ scripts: string[]; release: () => void }> {
  const scripts: string[] = [];
  page.on('request', (request) => isScript(request.url()) && scripts.push(request.url()));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FIRST_PICTURE, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((work: TimerHandler, ms?: number) =>
      ms === 2_000 ? 0 : later(work, ms)) as typeof window.setTimeout;
  });
  await page.goto(new URL('/', page.url()).href, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
  return { scripts, release };
}

describe('a first visit', () => {
  test('asks for scripts once the first picture stands', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const { scripts, release } = await visitWithoutPicture(page);
    release();
    await hydrated(page, 'header form');
    expect(scripts.length).toBeGreaterThan(0);
  });

  test("or at the visitor's first touch", async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const { release } = await visitWithoutPicture(page);
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.up();
    await hydrated(page, 'header form');
    release();
  });

  test('shows the placeholder of a picture that does not load, without any of its block taken over', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/', refusals: [404] });
    await page.route('**/images/games/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    const icon = page.locator('main [data-initial] img[src*="/icon"]').first();
    await icon.waitFor({ state: 'hidden' });
    expect(await icon.evaluate((image) => (image as HTMLImageElement).hidden)).toBe(true);
  });

  test('draws all blocks within moments, without being touched', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.waitForFunction(() => !('first' in document.documentElement.dataset));
    const held = await page.evaluate(
      () =>
        [...document.querySelectorAll('.place')].filter(
          (place) => getComputedStyle(place).contentVisibility === 'hidden',
        ).length,
    );
    expect(held).toBe(0);
  });

  test('asks, once it is calm, for the scripts of the pages that it leads to most, and for no others', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    const had = () => pagesWithScript(page);
    expect(await had()).toEqual([]);
    await expect.poll(had).toEqual(['BaseYxDetails', 'BaseGiftDetails']);
  });

  test('has what the first touch wants, once it is calm', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const scripts = () =>
      page.evaluate(() => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return loaded.filter((path) => path.endsWith('.js'));
      });
    await expect.poll(() => pagesWithScript(page)).toHaveLength(2);
    await page.waitForTimeout(500);
    const fetched = await scripts();
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
    await page.waitForTimeout(500);
    expect(await scripts()).toEqual(fetched);
  });
});

/** Of some pages those whose own script the browser has. */
function pagesWithScript(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { routes } = (
      window as unknown as { __reactRouterManifest: { routes: Record<string, { module: string }> } }
    ).__reactRouterManifest;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return ['BaseYxDetails', 'BaseGiftDetails', 'BaseSearch', 'BaseTradingHall'].filter((id) =>
      loaded.includes(routes[id]?.module ?? ''),
    );
  });
}
