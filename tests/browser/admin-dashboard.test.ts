import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

/** The number on a card. */
async function numberOf(card: Locator): Promise<number> {
  return Number((await card.locator('span').nth(1).textContent())?.replaceAll(',', ''));
}

test.describe('the dashboard of the admin site', () => {
  test('is the first page; a number links to the list with that count', async ({ openPage }) => {
    const page = await openPage({ path: '/console', operator: true });
    await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor();
    const openings = page.getByRole('link', { name: /^今日开服/ });
    const number = await numberOf(openings);
    expect(number).toBeGreaterThan(0);
    await openings.click();
    await page.getByRole('heading', { name: '开服', level: 1 }).waitFor();
    await page.getByText(`共 ${number} 条`, { exact: true }).waitFor();
  });

  test('a chart has a text summary and a table, and its range is in the address', async ({ openPage }) => {
    const page = await openPage({ path: '/console/dashboard', operator: true });
    await page.getByRole('button', { name: '近 30 天' }).click();
    await page.waitForURL(/from=20\d\d-\d\d-\d\d&to=20\d\d-\d\d-\d\d/);
    const picture = page.getByRole('img', { name: /^新评论趋势：共 [\d,]+ 条/ });
    await picture.scrollIntoViewIfNeeded();
    await picture.locator('svg text').first().waitFor();
    await expectAccessible(page);
    const chart = page
      .locator('.ant-card')
      .filter({ has: page.getByRole('heading', { name: '新评论趋势' }) });
    await chart.getByRole('button', { name: '查看表格' }).click();
    await chart.getByRole('row').nth(1).waitFor();
    expect(await chart.getByRole('img').count()).toBe(0);
    const comments = page.getByRole('link', { name: /^新评论/ });
    const number = await numberOf(comments);
    await comments.click();
    await page
      .getByText(`共 ${number.toLocaleString('zh-CN')} 条`)
      .first()
      .waitFor();
  });

  test('is readable in the dark theme and on a phone, without horizontal scrolling', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({
      path: '/console/dashboard',
      theme: 'dark',
      operator: true,
    });
    await page.getByRole('link', { name: /^今日开服/ }).waitFor();
    await page.getByRole('heading', { name: '无结果搜索词' }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
