import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { savedText } from './admin-steps.ts';
import { test } from './fixtures.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('games in the admin site', () => {
  test('filters, order and page are in the address and can be removed', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games?status=预约&sort=name', operator: true });
    await page.getByText(/^共 \d+ 条$/).waitFor();
    await rowOf(page, '预约').first().waitFor();
    expect(await rowOf(page, '已上线').count()).toBe(0);
    await page.getByLabel('名称').fill('不存在的游戏名');
    await page.getByLabel('名称').press('Enter');
    await page.getByText('共 0 条').waitFor();
    await page.getByText('没有符合条件的内容').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('不存在的游戏名');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
    await page.goBack();
    await rowOf(page, '预约').first().waitFor();
    await page.getByRole('button', { name: '导出筛选结果' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const text = await savedText(download);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain('预约');
    expect(text).not.toContain('已上线');
  });

  test('unpublishes and publishes games in bulk', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games?sort=id', operator: true });
    const first = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: /^编辑/ }) })
      .first();
    await first.getByRole('checkbox').check();
    await page.getByRole('button', { name: '下线', exact: true }).click();
    await first.getByText('已下线').waitFor();
    await page.getByRole('alert').getByRole('button', { name: '撤销', exact: true }).click();
    await first.getByText('已发布').waitFor();
  });

  test('a new game: errors appear at their field, the draft is stored, then the game is on the site', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/games/new', operator: true });
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: '请填写游戏名' }).waitFor();
    await page.getByLabel('游戏名').fill('云上钓鱼台');
    await expect(page.getByText('请填写游戏名')).toHaveCount(0);
    await page.getByLabel('H5 地址').fill('javascript:alert(1)');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: 'H5 地址应以' }).waitFor();
    await page.getByLabel('H5 地址').fill('');
    await page.getByRole('textbox', { name: '详细介绍' }).fill('在云上钓一整天的鱼。');
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByRole('heading', { name: '云上钓鱼台' }).waitFor();
    await page.waitForURL(/\/console\/games\/\d+$/);
    const id = page.url().split('/').at(-1);
    expect((await fetch(`${portal.url}/BaseYxDetails?id=${id}`)).status).toBe(404);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已发布', { exact: true }).waitFor();
    const shown = await fetch(`${portal.url}/BaseYxDetails?id=${id}`);
    expect(await shown.text()).toContain('在云上钓一整天的鱼。');
    await page.getByRole('button', { name: '操作记录' }).click();
    const history = page.getByRole('dialog');
    await history.getByText('演示管理员').or(history.getByText('demo')).first().waitFor();
  });

  test('a game that is being loaded can be neither published nor saved', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    let load = () => {};
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/console/api/games/one*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: /^编辑/ }).first().click();
    await page.waitForURL(/\/console\/games\/\d+$/);
    await page.getByRole('button', { name: '保存' }).waitFor();
    expect(await page.getByRole('button', { name: /^(发布|下线|更多发布方式)$/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
    load();
    await page.getByRole('button', { name: '下线', exact: true }).waitFor();
  });

  test('[EDT-19] two windows edit one game: the second shows the values of the first and loses nothing', async ({
    openPage,
  }) => {
    const options = { path: '/console/games/3', operator: true, refusals: [409] };
    const [mine, theirs] = [await openPage(options), await openPage(options)];
    for (const page of [mine, theirs]) {
      await page.getByLabel('QQ 群').waitFor();
    }
    await theirs.getByLabel('QQ 群').fill('123456789');
    await theirs.getByRole('button', { name: '保存', exact: true }).click();
    await theirs.getByText('已保存').waitFor();
    await mine.getByLabel('推荐语').fill('我写的推荐语');
    await mine.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = mine.getByRole('dialog', { name: '这条内容刚刚被保存过' });
    await dialog.getByText('您在另一个窗口或设备上').waitFor();
    await dialog.getByText('改了：QQ 群').waitFor();
    await dialog.getByRole('cell', { name: '123456789' }).waitFor();
    await dialog.getByRole('button', { name: '保留我的修改' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await mine.getByLabel('QQ 群').inputValue()).toBe('123456789');
    expect(await mine.getByLabel('推荐语').inputValue()).toBe('我写的推荐语');
    await mine.getByRole('button', { name: '保存', exact: true }).click();
    await mine.getByText('已保存', { exact: true }).waitFor();
  });

  test('leaving with unsaved changes asks for confirmation', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games/4', operator: true });
    await page.getByLabel('推荐语').fill('没保存');
    await page.getByRole('link', { name: '操作记录' }).click();
    const dialog = page.getByRole('dialog', { name: '有未保存的修改' });
    await dialog.getByRole('button', { name: '继续编辑' }).click();
    expect(await page.getByLabel('推荐语').inputValue()).toBe('没保存');
    await page.getByRole('link', { name: '操作记录' }).click();
    await dialog.getByRole('button', { name: '离开，不保存' }).click();
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor();
  });

  test('[TRD-07] fits the width of a phone; columns without room open below the row', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    await page.getByText(/^共 \d+ 条$/).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const table = page.getByRole('region', { name: '列表' });
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBeLessThanOrEqual(1);
    await table.getByRole('button', { name: '展开行' }).first().click();
    await table.getByText('累计下载').first().waitFor();
    await table.getByRole('button', { name: /^记录/ }).first().waitFor();
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '礼包' }).click();
    await page.getByRole('heading', { name: '礼包', level: 1 }).waitFor();
  });
});
