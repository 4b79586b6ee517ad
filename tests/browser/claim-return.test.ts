import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

const LIST = '/BasePackageNumber?state=领取中';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'));

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`[RT-05] a claim from a list, on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('closes to the list at its scroll position, with the focus on the card, which shows 已领取', async ({
      openPage,
      phones,
    }) => {
      const page = await openPage({ path: '/BaseGameCenter', player: phones.newNumber() });
      await page.goto(new URL(LIST, page.url()).href, { waitUntil: 'load' });
      await hydrated(page, 'main a[href*="BaseDialog"]');
      const button = page
        .locator('main a[href*="/BaseGiftDetails/BaseDialog"]')
        .filter({ hasText: '领取' })
        .nth(6);
      const href = (await button.getAttribute('href')) ?? '';
      await button.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(300);
      const listUrl = page.url();
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(100);
      await page.locator(`main a[href="${href}"]`).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '立即领取' }).click();
      await dialog.locator('code').first().waitFor();
      // [GFT-02] The list stays: no page is opened.
      expect(page.url()).toBe(listUrl);
      await dialog.getByRole('button', { name: '关闭' }).click();
      const card = page.locator(`main a[href="${href}"]`);
      await card.getByText('已领取').waitFor();
      await expect.poll(() => focused(page)).toBe(href);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 80);
      expect(await page.evaluate(() => scrollY)).toBeLessThan(place + 80);
      expect(await dialog.count()).toBe(0);
      await page.goBack();
      await page.waitForURL('**/BaseGameCenter');
      expect(await dialog.count()).toBe(0);
    });

    test('opened as a document from the list’s link, closes to the list', async ({ openPage }) => {
      const page = await openPage({ path: LIST });
      const href = (await page.locator('main a[href*="BaseDialog"]').first().getAttribute('href')) ?? '';
      await page.evaluate((address) => location.assign(address), href);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '关闭' }).click();
      await page.waitForURL(`**/BasePackageNumber?state=*`);
    });

    test('opened by its own address, closes to the pack', async ({ openPage }) => {
      const page = await openPage({ path: LIST });
      const href = (await page.locator('main a[href*="BaseDialog"]').first().getAttribute('href')) ?? '';
      const tab = await page.context().newPage();
      await tab.goto(new URL(href, page.url()).href);
      await tab.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
      await tab.waitForURL(`**${href.replace('/BaseDialog', '')}`);
    });
  });
}
