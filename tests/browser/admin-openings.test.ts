import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const DAY_MS = 864e5;

/** A date in China, as a spreadsheet formats it. */
const chinaDay = (date: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(date);

test.describe('openings in the admin site', () => {
  test("tomorrow's openings are pasted from a spreadsheet; an unknown game is reported; then they are on the site", async ({
    openPage,
    portal,
  }) => {
    const { data } = await (await fetch(`${portal.url}/vue/game?size=2`)).json();
    const [one, other] = data.list as { name: string }[];
    const tomorrow = chinaDay(new Date(Date.now() + DAY_MS));
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = [
      `${one?.name}\t粘贴一服\t${tomorrow} 10:00`,
      `${other?.name}\t粘贴二服\t${tomorrow.replaceAll('-', '/')} 20:30`,
      `不存在的游戏\t粘贴三服\t${tomorrow} 10:00`,
    ];
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await page.getByText('不存在的游戏').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '删除第 3 行' }).click();
    await page.getByRole('button', { name: /^保存/ }).click();
    await page.getByRole('heading', { name: '开服', level: 1 }).waitFor();
    await page.getByText('粘贴一服').waitFor();
    const shown = async () => {
      const response = await fetch(`${portal.url}/vue/server?day=tomorrow&size=50`);
      return JSON.stringify(await response.json());
    };
    await expect.poll(shown).toContain('粘贴二服');
  });

  test('[BLK-24] what is not read of a pasted table stands above the grid', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = [
      '游戏名\t服务器\t日期\t时间\t端\t动态\t备注',
      '云海剑歌\t粘贴端服\t2030-01-01\t10:00\t安卓\t是\t加急',
      '合计\t\t\t1\t\t\t',
    ];
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await page.getByText('无法识别的列，已忽略：备注').waitFor();
    await page.getByText('第 3 行没有填入：“合计 1”是合计行').waitFor();
    await page.getByRole('button', { name: '保存 1 条' }).waitFor();
    await page.getByRole('row').filter({ hasText: '安卓' }).waitFor();
    expect(await page.getByRole('checkbox', { name: '动态开服' }).isChecked()).toBe(true);
    await expectAccessible(page);
  });

  test('[BLK-14] rows on the second page have the numbers that messages name', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = Array.from(
      { length: 52 },
      (_, at) => `云海剑歌\t${at + 1}服\t${at === 51 ? '待定' : '2030-01-01 10:00'}`,
    );
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await page.getByRole('button', { name: '保存 52 条' }).click();
    await page.getByText('有 1 行填写有误：第 52 行。请按红字提示修改。').waitFor();
    await page.locator('.ant-pagination-item-2').click();
    await page.getByRole('button', { name: '删除第 52 行' }).waitFor();
    expect(await page.getByRole('button', { name: '删除第 2 行' }).count()).toBe(0);
  });

  test('[BLK-14] a row that repeats another is found by the first check, and the others are saved', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = [
      ['重复一服', '2031-01-01 10:00'],
      ['重复二服', '2031-01-01 10:00'],
      ['重复三服', '待定'],
      ['重复一服', '2031/1/1 10点'],
    ].map(([server, time]) => `云海剑歌\t${server}\t${time}`);
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await page.getByRole('button', { name: '保存 4 条' }).click();
    await page.getByText('有 2 行填写有误：第 3、4 行。请按红字提示修改。').waitFor();
    await page.getByText('与第 1 行重复').waitFor();
    await page.getByRole('button', { name: '只保存填写正确的 2 行' }).click();
    await page.getByText('已保存 2 条，未填完整的 2 行仍在表格里').waitFor();
  });
});
