import { utils, write } from '@e965/xlsx';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { savedText } from '../admin-steps.ts';
import { test } from '../fixtures.ts';

const FILE = `title,kind,published_at,body_html
导入来的公告,article,2026-11-01 10:00,<p>第一段</p>
没有地址的视频,video,2026-11-01 10:00,
看不懂的日期,article,昨天,
`;

test.describe('a file import for a list of the admin site', () => {
  test('is checked first with a report of errors, then applied; importing it again changes nothing', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news', operator: true });
    const dialog = page.getByRole('dialog', { name: '导入资讯' });
    const choose = async () => {
      await page.getByRole('button', { name: '导入', exact: true }).click();
      await dialog.waitFor();
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: '资讯.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
    };
    await choose();
    await dialog.getByText('共 3 行：新增 1，更新 0，没有变化 0，不能导入 2').waitFor();
    const row = dialog.getByRole('row').filter({ hasText: '视频缺少视频网址' });
    expect(await row.textContent()).toMatch(/^不能导入1视频地址视频缺少视频网址第 3 行$/);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载报告' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('资讯-导入报告.csv');
    expect(await savedText(download)).toMatch(/^\ufeff行,列,结果,原因,内容,单元格\r\n3,视频地址,不能导入,/);
    const list = async () => (await fetch(`${portal.url}/BaseGameInfo`)).text();
    expect(await list()).not.toContain('导入来的公告');
    await dialog.getByRole('button', { name: '导入 1 条' }).click();
    await page.getByText('已导入：新增 1，更新 0，没有变化 0，不能导入 2').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: '导入来的公告', exact: true }).waitFor();

    await choose();
    await dialog.getByText('共 3 行：新增 0，更新 0，没有变化 1，不能导入 2').waitFor();
    expect(await dialog.getByRole('button', { name: '导入 0 条' }).isDisabled()).toBe(true);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '表.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04') });
    await dialog.getByText(/无法读取这个 Excel 工作簿/).waitFor();
  });

  test('[BLK-04] [BLK-08] [BLK-11] columns are matched by hand, undated news becomes drafts, rejects are saved', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news', operator: true });
    const dialog = page.getByRole('dialog', { name: '导入资讯' });
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: '别处的资讯.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '内部说明;;\n大标题;发布时间;Content\n没有日期的;;甲\n没有年份的;11-20;乙\n坏日期的;昨天;丙\n',
      ),
    });
    await dialog.getByText(/缺少必需的列：标题。/).waitFor();
    await dialog.getByRole('combobox', { name: '“大标题”导入为' }).click();
    await page.getByTitle('标题（必需）').click();
    await dialog.getByText('共 3 行：新增 0，更新 0，没有变化 0，不能导入 3').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: '存为草稿' }).check();
    await dialog.getByText('共 3 行：新增 2，更新 0，没有变化 0，不能导入 1').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载不能导入的行' }).click(),
    ]);
    expect(await savedText(download)).toMatch(
      /^\ufeff大标题,发布时间,Content,不能导入的原因\r\n坏日期的,昨天,丙,发布时间：不是日期/,
    );
    await dialog.getByRole('button', { name: '导入 2 条' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: '没有日期的' });
    await row.getByText('草稿').waitFor();
  });

  test('[BLR-19] hidden rows of openings are asked for, and a missing year asks nothing about news', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/openings', operator: true });
    const dialog = page.getByRole('dialog', { name: '导入开服' });
    const sheet = utils.aoa_to_sheet([
      ['game', 'server_name', 'opens_at'],
      ['云海剑歌', '隐藏一服', '2031-12-01 10:00'],
      ['云海剑歌', '隐藏二服', '2031-12-02 10:00'],
      ['云海剑歌', '隐藏三服', '12月6日晚8点'],
    ]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: '开服.xlsx',
      mimeType: 'application/octet-stream',
      buffer: write(utils.book_new(sheet), { type: 'buffer', bookType: 'xlsx' }),
    });
    await dialog.getByText('共 3 行：新增 1，更新 0，没有变化 0，不能导入 2').waitFor();
    expect(await dialog.getByText(/资讯/).count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: '工作簿里隐藏的 1 行也导入' }).check();
    await dialog.getByText('共 3 行：新增 2，更新 0，没有变化 0，不能导入 1').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
  });

  test('undoes the last import, except rows changed since, and gives the reason', async ({ openPage }) => {
    const page = await openPage({ path: '/console/activities', operator: true });
    await page.goto(new URL('/console/openings', page.url()).href);
    const dialog = page.getByRole('dialog', { name: '导入开服' });
    const file = utils.aoa_to_sheet([
      ['game', 'server_name', 'opens_at'],
      ['云海剑歌', '撤销一服', '2031-11-01 10:00'],
      ['云海剑歌', '撤销二服', '2031-11-02 10:00'],
    ]);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: '开服.xlsx',
      mimeType: 'application/octet-stream',
      buffer: write(utils.book_new(file), { type: 'buffer', bookType: 'xlsx' }),
    });
    await dialog.getByRole('button', { name: '导入 2 条' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '撤销一服', exact: true }).click();
    const place = page.getByLabel('区服');
    await expect(place).toHaveValue('撤销一服');
    await place.fill('撤销一服改');
    await page.getByRole('button', { name: /^保存/ }).click();
    await page.getByText('已保存').waitFor();

    await page.goto(new URL('/console/openings', page.url()).href);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await dialog.getByText('您上次导入：开服.xlsx').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '撤销这次导入' }).click();
    const question = page.getByRole('dialog', { name: '撤销这次导入？' });
    await question.getByRole('button', { name: '撤销', exact: true }).click();
    await dialog.getByText('已撤销：删除 1，恢复 0，保留 1').waitFor();
    await dialog.getByText('云海剑歌 撤销一服改：之后又改过').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('link', { name: '撤销一服改', exact: true }).waitFor();
    expect(await page.getByText('撤销二服').count()).toBe(0);
  });
});
