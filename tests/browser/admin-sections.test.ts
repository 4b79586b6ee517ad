import { expect } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

/** Limit for a published change to appear in every process. */
const WITHIN_MS = scaled(2_000);

async function textOf(url: string, host?: string): Promise<string> {
  const response = await fetch(url, host ? { headers: { 'x-forwarded-host': host } } : {});
  return response.text();
}

test.describe('sections and sites in the admin site', () => {
  test('a list has one select-all box and no hidden one that the keyboard reaches', async ({ openPage }) => {
    const page = await openPage({ path: '/console/links', operator: true });
    await page.getByRole('row').getByRole('link', { name: /^编辑/ }).first().waitFor();
    await expectAccessible(page);
    const all = page.locator('input[aria-label=选中本页全部]');
    expect(await all.count()).toBe(1);
    await all.check();
    await page.getByText(/^已选 \d+ 项$/).waitFor();
  });

  test('links are reordered with buttons and by dragging, and the portal follows', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/links', operator: true });
    const open = page.getByRole('button', { name: '调整顺序' });
    const dialog = page.getByRole('dialog', { name: '调整友情链接的顺序' });
    const names = async () =>
      (await dialog.getByRole('listitem').allTextContents()).map((text) => text.replace(/^\d+/, ''));
    await open.click();
    await dialog.getByRole('listitem').first().waitFor();
    const [first = '', second = '', third = ''] = await names();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `把 ${second} 上移` }).click();
    await dialog.getByRole('status').getByText(`${second}：第 1 位`).waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: third })
      .dragTo(dialog.getByRole('listitem').filter({ hasText: second }));
    expect((await names()).slice(0, 3)).toEqual([third, second, first]);
    await dialog.getByRole('button', { name: '保存顺序' }).click();
    await page.getByText('顺序已保存').waitFor();
    const inOrder = async () => {
      const html = await textOf(portal.url);
      const places = [third, second, first].map((name) => html.lastIndexOf(name));
      return places.every((place, index) => place > (places[index - 1] ?? 0));
    };
    await expect.poll(inOrder, { timeout: WITHIN_MS }).toBe(true);
  });

  test('a pinned game is first in its ranking on the home page', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/rankings/new', operator: true });
    await page.getByLabel('游戏').fill('烛阴');
    await page
      .getByRole('option', { name: /烛阴纪/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('已保存').waitFor();
    await expectAccessible(page);
    const first = async () => {
      const { data } = await (await fetch(`${portal.url}/vue/index`)).json();
      return data.rankings.hot[0].game.name;
    };
    await expect.poll(first, { timeout: WITHIN_MS }).toMatch(/烛阴纪/);
    await page.goto(`${portal.url}/console/rankings`);
    await page.getByRole('checkbox', { name: /^选中 热门榜第 1 名/ }).check();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(first, { timeout: WITHIN_MS }).not.toMatch(/烛阴纪/);
  });

  test('[FT-07] a site’s legal details show in the footer at once; a wrong host name is reported', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/sites', operator: true });
    await page.getByText('www.youmen.example').waitFor();
    await page.getByRole('link', { name: '编辑 游门' }).click();
    const company = page.getByLabel('公司名称');
    await company.waitFor();
    await expectAccessible(page);
    const before = await company.inputValue();
    await company.fill('杭州游门新址网络科技有限公司');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('已保存').waitFor();
    const shows = async (name: string) => (await textOf(portal.url)).includes(name);
    await expect.poll(() => shows('杭州游门新址网络科技有限公司'), { timeout: WITHIN_MS }).toBe(true);
    await company.fill(before);
    await page.getByLabel('域名').fill('https://www.youmen.cn/');
    await page.getByLabel('域名').press('Enter');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('域名只写主机名，例如 www.youmen.com').first().waitFor();
    const wrong = page.locator('.ant-select-selection-item', { hasText: 'https://www.youmen.cn/' });
    await wrong.locator('.ant-select-selection-item-remove').click();
    await wrong.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => shows('杭州游门新址网络科技有限公司'), { timeout: WITHIN_MS }).toBe(false);
  });

  test('sensitive words are pasted, and known ones reported', async ({ openPage }) => {
    const page = await openPage({ path: '/console/sensitive', theme: 'dark', operator: true });
    await page.getByRole('button', { name: '批量添加' }).click();
    const dialog = page.getByRole('dialog', { name: '批量添加敏感词' });
    await dialog.getByLabel('敏感词').fill('代练\n代 充\n');
    await dialog.getByText('拒绝：不能发布').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '添加' }).click();
    await page.getByText('已添加 1 个，1 个已存在').waitFor();
    await page.getByRole('row').filter({ hasText: '代练' }).getByText('拒绝').waitFor();
  });
});
