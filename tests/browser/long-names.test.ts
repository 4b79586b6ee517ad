import { expect } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { startWithLongNames, tooWide, WIDTHS } from './long-names.ts';
import type { PortalProcess } from './portal-process.ts';

const LIMIT_MS = scaled(120_000);
/** Pages that together have the cards, rows, tables and headings with names. */
const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BaseYxDetails?id=1',
  '/BaseGiftDetails?id=1',
  '/BaseGameInfoDetails?id=1',
  '/BaseOpenserveSurface',
  '/BaseJyDetails?id=1',
  // Lists with other rows, and pages with frames of their own.
  '/BaseTradingHall',
  '/BaseWebNav?id=1',
  `/BaseSearch?val=${encodeURIComponent('云')}`,
  '/MovePage/ShareGameDetails?id=1',
  '/BaseDownloadPage?id=1',
];

test.describe('names of full length', () => {
  let portal: PortalProcess;
  test.beforeAll(async () => {
    test.setTimeout(LIMIT_MS);
    portal = await startWithLongNames();
  });
  test.afterAll(() => portal?.stop());

  test('[LAY-01] fit the main pages at 320 and 360 px', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    expect(await tooWide(page, portal.url, PAGES)).toEqual([]);
  });

  test('[LAY-02] are whole in breadcrumbs, or fill their line; a banner is as wide as its carousel', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/BaseYxDetails?id=1', '/BaseYxDetails?id=2', '/BaseGiftDetails?id=1']) {
        await page.goto(portal.url + address);
        const cut = await page
          .getByRole('navigation', { name: '当前位置' })
          .locator('li')
          .evaluateAll((entries) =>
            entries
              .filter(({ lastElementChild: name }) => name && name.scrollWidth > name.clientWidth + 1)
              .filter((entry) => entry.clientWidth < (entry.parentElement?.clientWidth ?? 0) - 1)
              .map(({ textContent }) => textContent),
          );
        expect(cut, `${address} at ${width}`).toEqual([]);
      }
      await page.goto(`${portal.url}/`);
      const slides = await page
        .locator('[aria-roledescription="轮播"] li')
        .evaluateAll((all) =>
          all.map((slide) => slide.clientWidth - (slide.parentElement?.clientWidth ?? 0)),
        );
      expect(new Set(slides)).toEqual(new Set([0]));
    }
  });

  test('[LAY-03] show six characters in the ranking of the home page at 320 px', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${portal.url}/`);
    const shown = await page
      .getByRole('region', { name: '排行榜' })
      .locator('li a:visible')
      .evaluateAll((names) =>
        names.map((name) => name.clientWidth / Number.parseFloat(getComputedStyle(name).fontSize)),
      );
    expect(shown.length).toBeGreaterThan(0);
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(6);
  });
});
