import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

test.describe('channels, sources and funnels in the admin site', () => {
  test('[CHL-13] a channel shows its address with a QR code, and the address leads to its page', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/channels', operator: true });
    await page.getByRole('link', { name: '线下海报（演示）', exact: true }).click();
    await page.getByRole('button', { name: '链接与二维码' }).click();
    const dialog = page.getByRole('dialog', { name: '渠道链接' });
    const code = dialog.getByRole('img', { name: /^渠道链接的二维码：.*\/c\/demo-poster$/ });
    await code.waitFor();
    expect(await code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
    await expectAccessible(page);
    const visitor = await openPage({
      path: '/c/demo-poster',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    });
    expect(new URL(visitor.url()).pathname).toBe('/BasePackageNumber');
    const cookies = await visitor.context().cookies();
    expect(cookies.find(({ name }) => name === 'channel')).toMatchObject({
      value: 'demo-poster',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  for (const [path, name, chart, viewport, theme] of [
    ['/console/promotion', '推广数据', '渠道访问', 'desktop', 'light'],
    ['/console/promotion', '推广数据', '渠道访问', 'phone', 'dark'],
    ['/console/sources', '访问来源', '各来源的访问', 'phone', 'light'],
    ['/console/funnel', '游戏转化', undefined, 'phone', 'dark'],
    ['/console/funnel/1', /：转化$/, '页面访问', 'phone', 'light'],
  ] as const) {
    test(`[CHL-10] [SRC-04] [SRC-12] ${path}, named ${name}, is accessible and fits the page (${viewport})`, {
      tag: `@${viewport}`,
    }, async ({ openPage }) => {
      const page = await openPage({ path, theme, operator: true });
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      if (chart) {
        await page.getByRole('heading', { name: chart, level: 2 }).waitFor();
      }
      await page.locator('.ant-table-row, .ant-empty').first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  }
});
