import { expect } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

/** Limit for a published item to appear on the site, in ms. */
const AT_ONCE = { timeout: scaled(2_000) };

test.describe('news in the admin site', () => {
  test('an article with a table is written, scheduled and published: it appears on the site within seconds', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    const fieldError = (words: string) => page.locator('.ant-form-item-explain-error', { hasText: words });
    const choose = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.locator('.ant-select-item-option', { hasText: option }).click();
    };
    await page.getByLabel('标题').fill('云上钓鱼台');
    await choose('类型', '视频');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await fieldError('视频要填写视频地址').waitFor();
    await choose('类型', '文章');
    await page.getByLabel('标题').fill('');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await fieldError('请填写标题').waitFor();
    await fieldError('视频要填写视频地址').waitFor({ state: 'hidden' });
    await page.getByLabel('标题').fill('云上钓鱼台开放日程');
    await choose('栏目', '新闻');
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('三天的安排如下。');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '插入表格' }).click();
    await page.getByRole('button', { name: '表格的行和列' }).waitFor();
    await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused();
    await page.keyboard.type('日期');
    await page.keyboard.press('Tab');
    await page.keyboard.type('活动');
    await page.getByRole('button', { name: '表格的行和列' }).click();
    await page.getByRole('menuitem', { name: '下方加一行' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    await page.getByText('草稿', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: '正文' }).getByRole('row').count()).toBe(4);
    const address = `${portal.url}/BaseGameInfoDetails?id=${page.url().split('/').at(-1)}`;

    await page.getByRole('button', { name: '更多发布方式' }).click();
    await page.getByRole('menuitem', { name: '定时发布、定时下线…' }).click();
    const dialog = page.getByRole('dialog', { name: '发布设置' });
    const time = dialog.getByRole('textbox', { name: /发布时间/ });
    await expect(time).toBeFocused();
    await dialog.getByRole('button', { name: '定时发布' }).click();
    await dialog.getByText('定时发布要填写发布时间').waitFor();
    await time.focus();
    await page.keyboard.type('209901011000');
    await dialog.getByRole('button', { name: '01-01 10:00 发布' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('定时', { exact: true }).filter({ visible: true }).first().waitFor();
    expect((await fetch(address)).status).toBe(404);

    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已发布', { exact: true }).waitFor();
    await expect.poll(async () => (await fetch(address)).status, AT_ONCE).toBe(200);
    const html = await (await fetch(address)).text();
    expect(html).toMatch(/<th[^>]*>(<p>)?日期/);
    const list = async () => (await fetch(`${portal.url}/BaseGameInfo`)).text();
    await expect.poll(list, AT_ONCE).toContain('云上钓鱼台开放日程');
  });
});
