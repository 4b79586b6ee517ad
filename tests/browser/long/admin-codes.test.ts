import * as XLSX from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

const MANY = 10_000;

/** Creates a pack of the first game in the open page and opens its codes. */
async function makePack(page: Page): Promise<void> {
  await page.getByLabel('礼包名称').fill('表格导入礼包');
  await page.getByRole('combobox', { name: '游戏' }).fill('1');
  await page.getByRole('combobox', { name: '游戏' }).fill('');
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/\/console\/packs\/\d+$/);
  await page.getByRole('link', { name: '兑换码' }).getByRole('button').click();
  await page.waitForURL(/\/console\/packs\/\d+\/codes$/);
}

function workbook(codes: readonly string[]): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([['兑换码'], ...codes.map((code) => [code])]),
    '码',
  );
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
}

test.describe('codes in the admin site', () => {
  test('[BLR-20] imports ten thousand codes from a workbook after a check that shows some, and recognises them when pasted again', async ({
    openPage,
  }) => {
    test.setTimeout(120_000);
    const page = await openPage({ path: '/console/packs/new', operator: true });
    await makePack(page);
    const codes = Array.from({ length: MANY }, (_, index) => `WB${String(index).padStart(8, '0')}`);
    await page.getByRole('button', { name: '导入兑换码' }).click();
    const dialog = page.getByRole('dialog', { name: '导入兑换码' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: '兑换码.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook([...codes, 'WB00000000', '含 空格 的']),
    });
    await dialog.getByText(/可以导入 10,000 个/).waitFor();
    await dialog.getByText(/重复 1 个/).waitFor();
    expect(await dialog.locator('dl').filter({ hasText: '随机抽看' }).textContent()).toMatch(
      /^第一个WB00000000最后一个WB00009999随机抽看(?:WB\d{8}){10}长度10 位 10,000 个$/,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '导入 10,000 个' }).click();
    await page.getByText('已导入 10,000 个兑换码').waitFor();
    await page.getByText('共 10,000 个').waitFor();
    expect(await page.getByText('WB00000001').count()).toBe(0);

    await page.getByRole('button', { name: '导入兑换码' }).click();
    await dialog.getByRole('tab', { name: '粘贴' }).click();
    await dialog.getByLabel('兑换码，每行一个').fill('WB00000001\nWB00000002\nNEW-0001');
    await dialog.getByRole('button', { name: '检查' }).click();
    await dialog.getByText('共 3 行，可以导入 1 个，已存在 2 个').waitFor();
    await dialog.getByRole('button', { name: '导入 1 个' }).click();
    await page.getByText('共 10,001 个').waitFor();

    await page.getByRole('button', { name: '导入记录' }).click();
    const uploads = page.getByRole('dialog', { name: '导入记录' });
    const upload = uploads.getByRole('listitem').filter({ hasText: '兑换码.xlsx' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const findings = upload.getByRole('cell', { name: '与第 2 行重复，这一行没有导入' });
    await upload.getByText('导入结果').click();
    await findings.waitFor();
    await upload.getByText('导入结果').click();
    await upload.getByText('导入结果').click();
    await findings.waitFor();
    expect(requested.filter((path) => path.startsWith('/console/api/codes/'))).toEqual([
      '/console/api/codes/findings',
    ]);
    await upload.getByText('共 10,002 行，导入 10,000 个，重复 1 个，不能导入 1 行').waitFor();
    await expectAccessible(page);
    await upload.getByRole('button', { name: '撤销这次导入' }).click();
    const question = page.getByRole('dialog', { name: '撤销这次导入？' });
    await question.getByText(/没有人领的 10,000 个会撤下/).waitFor();
    await question.getByRole('button', { name: '撤销导入' }).click();
    await page.getByText('已撤销：撤下 10,000 个，保留 0 个').waitFor();
    await upload.getByText('已撤销').waitFor();
    await uploads.getByRole('button', { name: '关闭' }).click();
    await page.getByText('共 1 个').waitFor();
  });

  test('[COD-09] a check counts codes of another shape and remarks apart, each with a box of its own', async ({
    openPage,
  }) => {
    test.setTimeout(60_000);
    const page = await openPage({ path: '/console/packs/new', operator: true });
    await makePack(page);
    await page.getByRole('button', { name: '导入兑换码' }).click();
    const dialog = page.getByRole('dialog', { name: '导入兑换码' });
    await dialog.getByRole('tab', { name: '粘贴' }).click();
    const codes = Array.from({ length: 5 }, (_, index) => `HB00${index}A`);
    const lines = [...codes, 'HB005A-LONG', 'HB006A（新手）', '客服QQ:800123456'];
    await dialog.getByLabel('兑换码，每行一个').fill(lines.join('\n'));
    await dialog.getByRole('button', { name: '检查' }).click();
    const unlike = dialog.getByRole('checkbox', { name: /^不像其余的兑换码也导入/ });
    const remarks = dialog.getByRole('checkbox', { name: /^像说明文字的、旁边写着别的内容的也导入/ });
    await dialog.getByText('共 8 行，可以导入 5 个，不能导入 3 行').waitFor();
    await dialog.getByText('不像其余的兑换码也导入（1 个）').waitFor();
    await dialog.getByText('像说明文字的、旁边写着别的内容的也导入（2 行）').waitFor();
    await expectAccessible(page);
    await unlike.check();
    await dialog.getByText('共 8 行，可以导入 6 个，不能导入 2 行').waitFor();
    expect(await remarks.isChecked()).toBe(false);
    await remarks.check();
    await dialog.getByText('共 8 行，可以导入 8 个').waitFor();
    await unlike.uncheck();
    await dialog.getByRole('button', { name: '导入 7 个' }).click();
    await page.getByText('共 7 个').waitFor();
  });
});
