import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().click();
}

test.describe('bulk edits in the admin site', () => {
  test('[BLK-06] all results of a filter get a tag, with a preview; the change is undone', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games', operator: true });
    const total = page.getByText(/^共 [\d,]+ 条$/);
    await total.waitFor();
    const count = ((await total.textContent()) ?? '').replace(/\D/g, '');
    await page.locator('input[aria-label=选中本页全部]').check();
    await page.getByText('已选 20 项').waitFor();
    await page.getByRole('button', { name: `选中全部 ${count} 条筛选结果` }).click();
    await page.getByText(`已选全部 ${count} 条筛选结果`).waitFor();
    await page.getByRole('button', { name: '批量修改…' }).click();
    const dialog = page.getByRole('dialog', { name: `批量修改游戏：${count} 条` });
    await choose(page, '要修改的字段', '标签');
    const tags = dialog.getByRole('combobox', { name: '标签' });
    await tags.fill('批量加的');
    await tags.press('Enter');
    await dialog.getByText(`将修改 ${count} 条`).waitFor();
    await dialog
      .getByText(/→ .*批量加的/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `修改 ${count} 条` }).click();
    await page.getByText(`已修改 ${count} 项`).waitFor();
    const notice = page.locator('.ant-notification-notice');
    await notice.getByRole('button', { name: '撤销' }).click();
    await page.getByText(`已撤销：删除 0，恢复 ${count}，保留 0`).waitFor();
  });

  test('[BLK-14] typed times are shown as understood; an invalid row blocks saving and stays', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const paste = page.getByRole('dialog', { name: '从表格粘贴' });
    await paste.getByLabel('从表格复制的内容').fill('云海剑歌\t手写一服\t明天10点\n云海剑歌\t手写二服\t待定');
    await paste.getByRole('button', { name: '填入表格' }).click();
    await page.getByText(/无法识别/).waitFor();
    const [first, second] = [page.getByLabel('开服时间').nth(0), page.getByLabel('开服时间').nth(1)];
    expect(await first.inputValue()).toBe('明天10点');
    await page
      .getByText(/^\d+月\d+日 周. 10:00$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '保存 2 条' }).click();
    await page.getByText('有 1 行填写有误：第 2 行。请按红字提示修改。').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '只保存填写正确的 1 行' }).click();
    await page.getByText('已保存 1 条，未填完整的 1 行仍在表格里').waitFor();
    expect(await first.inputValue()).toBe('待定');
    expect(await second.count()).toBe(0);
    await first.fill('后天 晚上8点半');
    await page.getByText(/^\d+月\d+日 周. 20:30$/).waitFor();
    await page.getByRole('button', { name: '保存 1 条' }).click();
    await page.getByRole('heading', { name: '开服', level: 1 }).waitFor();
    await page.getByText('手写二服').waitFor();
  });
});
