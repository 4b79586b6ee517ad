import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../integration/owner.ts';
import { scaled } from '../time-limits.ts';
import { drawWhole } from './accessibility.ts';
import { pageAddresses } from './addresses.ts';
import { test } from './fixtures.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { demoData } from './prepared.ts';

const LIMIT_MS = scaled(120_000);
const WIDTHS = [320, 360];
const LENGTHS = [
  ['game', 'name', 24],
  ['game', 'developer', 24],
  ['news', 'title', 60],
  ['activity', 'title', 60],
  ['pack', 'title', 60],
  ['trade_listing', 'title', 60],
  ['info_page', 'title', 60],
  ['banner', 'headline', 60],
  ['hot_word', 'word', 24],
  ['friend_link', 'name', 24],
  ['comment', 'nickname', 24],
  ['opening', 'server_name', 80],
  ['trade_listing', 'server_name', 80],
] as const;

/** Writes texts of full length into the demo: letters without a space where the id is odd, else Chinese. */
async function lengthen(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: undefined, owner: testOwner() },
    () => undefined,
  );
  for (const [table, column, length] of LENGTHS) {
    const letters = sql`repeat(case when id % 2 = 1 then 'W' else '云' end, ${length}::int)`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(id::text || ${letters}, ${length}::int)`.execute(
      db,
    );
  }
  await close();
}

test.describe('names of full length', () => {
  let portal: PortalProcess;
  test.beforeAll(async () => {
    test.setTimeout(LIMIT_MS);
    const dataDir = mkdtempSync(join(tmpdir(), 'youmen-long-names-'));
    cpSync(demoData(), dataDir, { recursive: true });
    await lengthen(dataDir);
    portal = await startPortal(join(import.meta.dirname, '..', '..'), {}, undefined, dataDir);
    rmSync(dataDir, { recursive: true });
  });
  test.afterAll(() => portal?.stop());

  test('[LAY-01] fit every page at 320 and 360 px', async ({ openPage }) => {
    test.setTimeout(LIMIT_MS);
    const page = await openPage({ path: '/robots.txt', javascript: false });
    const wide: string[] = [];
    for (const address of pageAddresses) {
      expect((await page.goto(portal.url + address))?.status(), address).toBe(200);
      await drawWhole(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const [content, causes] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 3)
            .map((element) => `${element.tagName}.${element.className}`),
        ]);
        if (Number(content) > width) {
          wide.push(`${decodeURI(address)} at ${width}: ${content} px, ${causes}`);
        }
      }
    }
    expect(wide).toEqual([]);
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
