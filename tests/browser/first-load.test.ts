import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated, postLoaded } from './hydrated.ts';

const FIRST_PICTURE = '**/images/banners/**';
const isScript = (url: string) => url.includes('/assets/') && url.endsWith('.js');

/**
 * Requests the home page with its first picture pending until `release` is called; two seconds later nothing changes.
 */
async function openWithoutPicture(page: Page): Promise<{ scripts: string[]; release: () => void }> {
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

test.describe('a first page view', () => {
  test('requests scripts after the first picture', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const { scripts, release } = await openWithoutPicture(page);
    release();
    await hydrated(page, 'header form');
    expect(scripts.length).toBeGreaterThan(0);
  });

  test("or at the visitor's first interaction", async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const { release } = await openWithoutPicture(page);
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.up();
    await hydrated(page, 'header form');
    release();
  });

  test('shows the placeholder of a failed picture without hydrating its block', async ({ openPage }) => {
    const page = await openPage({ path: '/', refusals: [404] });
    await page.route('**/images/games/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    const icon = page.locator('main [data-initial] img[src*="/icon"]').first();
    await icon.waitFor({ state: 'hidden' });
    expect(await icon.evaluate((image) => (image as HTMLImageElement).hidden)).toBe(true);
  });

  test('[ISL-23] renders all blocks shortly after, without an interaction', async ({ openPage }) => {
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

  test('[ISL-23] needs no more scripts at the first key press, which renders the whole page', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    const scripts = () =>
      page.evaluate(() => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return loaded.filter((path) => path.endsWith('.js'));
      });
    await postLoaded(page);
    await page.waitForLoadState('networkidle');
    const fetched = await scripts();
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
    await page.waitForTimeout(500);
    expect(await scripts()).toEqual(fetched);
  });
});
