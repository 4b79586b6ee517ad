import { afterAll, beforeAll, describe, expect } from 'vitest';
import { scaled } from '../time-limits.ts';
import { drawWhole } from './accessibility.ts';
import { pageAddresses } from './addresses.ts';
import { test } from './fixtures.ts';
import { NARROW, scrollsSideways, startWithLongNames } from './long-names.ts';
import type { PortalProcess } from './portal-process.ts';

const LIMIT_MS = scaled(120_000);

describe('names of full length', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startWithLongNames();
  }, LIMIT_MS);
  afterAll(() => portal?.stop());

  test('[LAY-01] fit every page at 320 and 360 px', { timeout: LIMIT_MS }, async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    const wide: string[] = [];
    for (const address of pageAddresses) {
      expect((await page.goto(portal.url + address))?.status(), address).toBe(200);
      await drawWhole(page);
      for (const width of NARROW) {
        const found = await scrollsSideways(page, width);
        wide.push(...found.map((fault) => `${decodeURI(address)} ${fault}`));
      }
    }
    expect(wide).toEqual([]);
  });

  test('[LAY-02] are whole in breadcrumbs, or fill their line; a banner is as wide as its carousel', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt', javascript: false });
    for (const width of NARROW) {
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
