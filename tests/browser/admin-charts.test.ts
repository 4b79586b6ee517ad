import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { waitForSession } from './admin-steps.ts';
import { test } from './fixtures.ts';

const WEEK = '/console/dashboard?from=2026-11-10&to=2026-11-16';

/** The charts and tables of words of the page, without their files; empty if all have one. */
async function withoutFile(page: Page): Promise<string[]> {
  const cards = page.locator('.ant-card').filter({ has: page.locator('.ant-card-body [role=img], table') });
  const titles: string[] = [];
  for (const card of await cards.all()) {
    if ((await card.getByRole('button', { name: /^导出/ }).count()) === 0) {
      titles.push((await card.locator('h2').first().textContent()) ?? '');
    }
  }
  return titles;
}

test.describe('charts of the admin site', () => {
  test('[ADM-20] the engine loads when a chart comes near the window and the page is idle', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/account', operator: true });
    const engines: string[] = [];
    page.on('request', (request) => {
      if (/chart-engine/.test(request.url())) {
        engines.push(request.url());
      }
    });
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = [];
      window.requestIdleCallback = (callback) => waiting.push(callback);
      Object.assign(window, {
        becomeIdle: () => {
          for (const callback of waiting.splice(0)) {
            callback({ didTimeout: false, timeRemaining: () => 10 });
          }
        },
      });
    });
    const becomeIdle = () => page.evaluate('becomeIdle()');
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(new URL('/console/dashboard', page.url()).href);
    await waitForSession(page);
    await page.getByRole('button', { name: '近 90 天' }).click();
    const chart = page.getByRole('img', { name: /^新评论趋势/ });
    await chart.waitFor();
    await becomeIdle();
    expect(engines, 'far below the window').toEqual([]);
    const before = await chart.boundingBox();
    await chart.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(engines, 'while the page is busy').toEqual([]);
    await becomeIdle();
    await chart.locator('svg text').first().waitFor();
    expect(engines).toHaveLength(1);
    expect((await chart.boundingBox())?.height).toBe(before?.height);
  });

  test('[ADM-21] days are typed in any notation, and a range that is too long is refused in words', async ({
    openPage,
  }) => {
    const page = await openPage({ path: WEEK, operator: true });
    const from = page.getByLabel('开始日期', { exact: true });
    expect(await from.inputValue()).toBe('2026-11-10');
    await from.fill('2026年11月12日');
    await page.getByText(/11月12日 周四$/).waitFor();
    await from.press('Enter');
    await page.waitForURL(/from=2026-11-12&to=2026-11-16/);
    await expect(from).toHaveValue('2026-11-12');
    await from.fill('2026/7/1');
    await from.press('Enter');
    await page.getByText('一次最多看 92 天，您选了 139 天，请缩短。').waitFor();
    expect(page.url()).toContain('from=2026-11-12');
    expect(await from.inputValue()).toBe('2026-07-01');
    await expectAccessible(page);
    await from.fill('11月31日');
    await page.getByText('11月没有31日').waitFor();
    await from.fill('20261117');
    await from.press('Tab');
    await page.getByText('结束日期早于开始日期').waitFor();
    await from.fill('2026.11.14');
    await from.press('Enter');
    await page.waitForURL(/from=2026-11-14&to=2026-11-16/);
    await expect(from).toHaveValue('2026-11-14');
    expect(await page.getByText('下面仍是原来的日期').count()).toBe(0);
    await page.getByRole('button', { name: '从日历选择结束日期' }).click();
    await page.locator('.ant-picker-cell[title="2026-11-15"]').click();
    await page.waitForURL(/from=2026-11-14&to=2026-11-15/);
  });

  test('[TRD-04] each chart and table of words of the dashboard has a file', async ({ openPage }) => {
    const page = await openPage({ path: '/console/dashboard', operator: true });
    await page.getByRole('button', { name: '近 30 天' }).click();
    await page.getByRole('img', { name: /^新评论趋势/ }).waitFor();
    const card = page.locator('.ant-card', { has: page.getByRole('heading', { name: '新评论趋势' }) });
    expect(await withoutFile(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: '导出新评论趋势' }).click();
    await page.getByRole('menuitem', { name: 'CSV（.csv）' }).click();
    expect((await download).suggestedFilename()).toMatch(/^评论趋势.*\.csv$/);
    await card.getByRole('button', { name: '导出新评论趋势' }).evaluate((button) => button.remove());
    expect(await withoutFile(page), 'planted').toEqual(['新评论趋势']);
  });
});
