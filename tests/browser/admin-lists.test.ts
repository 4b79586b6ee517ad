import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { waitForSession } from './admin-steps.ts';
import { test } from './fixtures.ts';
import { tooWideLists } from './list-widths.ts';

/** The lists with the widest columns, and two whose tables do not narrow them. */
const WIDEST = ['games', 'packs', 'openings', 'channels', 'backups', 'webhooks'];

test.describe('lists of the admin site', () => {
  test('[ADM-03] the columns of the widest lists fit 1440 pixels beside the open menu', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/dashboard', operator: true });
    expect(await tooWideLists(page, WIDEST)).toEqual([]);
  });

  test('[ADM-02] nothing is claimed before the first response, and a chosen record has its name', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news', operator: true });
    await waitForSession(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const wait = async (route: { continue(): Promise<void> }) => {
      await held;
      await route.continue();
    };
    await page.route('**/console/api/news/list*', wait);
    await page.route('**/console/api/games/one*', wait);
    await page.goto(new URL('/console/news?game_id=3', page.url()).href);
    const filter = page.locator('search .ant-select', { hasText: '正在加载…' });
    await filter.waitFor();
    expect(await page.getByText('还没有资讯').count()).toBe(0);
    expect(await page.getByText('没有符合条件').count()).toBe(0);
    const shown = await page.locator('search .ant-select').allTextContents();
    expect(shown.filter((text) => /^\d+$/.test(text.trim()))).toEqual([]);
    release();
    await filter.waitFor({ state: 'detached' });
    await page.locator('.ant-table-tbody tr.ant-table-row, .ant-empty').first().waitFor();
  });

  test('[ADM-22] a list that fails keeps its rows and says why', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', operator: true, refusals: [502, 503] });
    const rows = page.locator('.ant-table-tbody tr.ant-table-row');
    await rows.first().waitFor();
    const before = await rows.count();
    const fail = (status: number, body: string) =>
      page.route('**/console/api/games/list*', (route) => route.fulfill({ status, body }), { times: 1 });
    await fail(502, '<h1>502 Bad Gateway</h1>');
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('服务器出错，请稍后再试（HTTP 502）').waitFor();
    expect(await rows.count()).toBe(before);
    await page.getByLabel('厂商').fill('没有这家厂商');
    await page.getByLabel('厂商').press('Enter');
    await page.getByText('没有符合条件的内容').waitFor();
    await fail(503, '');
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('服务器出错，请稍后再试（HTTP 503）').waitFor();
    expect(await page.getByText('没有符合条件的内容').count()).toBe(0);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('没有符合条件的内容').waitFor();
  });

  test('[ADM-01] a text that is typed into a filter stays when another one is chosen', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    await page.getByLabel('厂商').fill('北坡');
    await page.locator('search').getByLabel('状态').first().click();
    await page.locator('.ant-select-item-option').first().click();
    await page.waitForURL(/maker=/);
    expect(await page.getByLabel('厂商').inputValue()).toBe('北坡');
  });

  test('[ADM-04] the menu folds, and stays folded after a reload', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    await waitForSession(page);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    const width = async () => (await menu.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(width).toBeLessThan(60);
    await expectAccessible(page);
    await page.reload();
    await waitForSession(page);
    expect(await width()).toBeLessThan(60);
    await menu.getByRole('link', { name: '资讯与视频' }).press('Enter');
    await page.getByRole('heading', { name: '资讯', level: 1 }).waitFor();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(width).toBeGreaterThan(190);
  });

  test('[ADM-05] a phone has no hints about keys', async ({ openPage }) => {
    for (const [viewport, isShown] of [
      ['phone', false],
      ['desktop', true],
    ] as const) {
      const page = await openPage({ path: '/console/reports', operator: true, viewport });
      await page.getByText('选中本页全部').waitFor();
      expect(await page.getByText('快捷键').isVisible()).toBe(isShown);
      await page.close();
    }
  });

  test('[ADM-01] lists are filtered by maker, tag, time and operator', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    await waitForSession(page);
    await page.getByLabel('厂商').fill('北坡');
    await page.getByLabel('厂商').press('Enter');
    await page.waitForURL(/maker=/);
    // Not none: that is the list while it loads.
    await expect
      .poll(async () => {
        const rows = await page.locator('.ant-table-tbody tr.ant-table-row').count();
        return rows > 1 && rows < 10;
      })
      .toBe(true);
    await page.goto(new URL('/console/audit?operator=demo', page.url()).href);
    const operators = page.locator('.ant-table-tbody tr.ant-table-row td:nth-child(3)');
    await operators.first().waitFor();
    expect(new Set(await operators.allTextContents())).toEqual(new Set(['demo']));
    await expectAccessible(page);
  });

  test('[FRM-17] the key that ends a composition adds no tag, the next one does', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games/new', operator: true });
    const tags = page.getByLabel('标签', { exact: true });
    await tags.fill('修仙');
    // Safari: the composition has ended, and the key has the code of the input method.
    await tags.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })),
    );
    const chosen = page.locator('.ant-select-selection-item', { hasText: '修仙' });
    expect(await chosen.count()).toBe(0);
    await tags.press('Enter');
    await chosen.waitFor();
  });
});
