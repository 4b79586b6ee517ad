import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

const OPENINGS = '今日开服';
const NEWS = '游戏资讯';
/** The chunk of all static islands of the home page. */
const SCRIPT = /\/assets\/home-static-/;

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** Clicks beside the page's controls, which loads the scripts of the visible islands. */
async function touch(page: Page): Promise<void> {
  await page.locator('main').dispatchEvent('pointerdown');
  await expect
    .poll(async () => (await scriptsOf(page)).some((url) => url.includes('/home-islands-')))
    .toBe(true);
}

const textsIn = (page: Page) =>
  page
    .locator('main > div > .place')
    .evaluateAll((places) => places.map((place) => place.querySelector('h2')?.textContent ?? ''));

test.describe('static islands', () => {
  test("retain the server's HTML: neither their scripts nor their data are loaded", async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const link = page.getByRole('region', { name: OPENINGS }).locator('li a').first();
    await link.evaluate((element) => element.setAttribute('data-as-written', ''));
    const handedOver = await page.locator('#page-data').textContent();
    const title = await page
      .getByRole('region', { name: NEWS })
      .locator('time + a, a[title]')
      .last()
      .textContent();
    expect(title).toBeTruthy();
    expect(handedOver).not.toContain(title);
    await touch(page);
    expect((await scriptsOf(page)).filter((url) => SCRIPT.test(url))).toEqual([]);
    expect(await link.getAttribute('data-as-written')).toBe('');
  });

  test('render with their scripts on a client-side navigation and when their data changes', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    const written = await textsIn(page);
    expect(written).toContain(OPENINGS);
    const openings = page.getByRole('region', { name: OPENINGS });
    const count = await openings.locator('li').count();
    await page.locator('header').getByRole('link', { name: '首页' }).first().click();
    await expect.poll(async () => (await scriptsOf(page)).some((url) => SCRIPT.test(url))).toBe(true);
    await expect(openings.locator('li')).toHaveCount(count);
    await page.locator('header').getByRole('link', { name: '游戏', exact: false }).first().click();
    await page.waitForURL('**/BaseGameCenter');
    await page.goBack();
    await expect.poll(() => textsIn(page)).toEqual(written);
    await expect(openings.locator('li')).toHaveCount(count);
  });
});
