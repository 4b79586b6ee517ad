import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';

test('[BLK-15] a grid of 502 rows is saved in parts; the rest stays in it', async ({ openPage }) => {
  const page = await openPage({ path: '/console/openings/grid', operator: true });
  const sizes: number[] = [];
  await page.route('**/console/api/openings/grid', async (route) => {
    const { rows } = route.request().postDataJSON();
    sizes.push(rows.length);
    await route.fulfill({
      json: {
        status: 1,
        msg: '',
        data: { ids: [], created: rows.length, saved: 0, removed: 0, run: null },
      },
    });
  });
  for (const size of [500, 2]) {
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = Array.from({ length: size }, (_, at) => `云海剑歌\t${size}-${at}服\t2030-01-01 10:00`);
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: '保存 502 条' }).click();
  await page.getByText('已保存 500 条，一次最多 500 条，其余 2 行仍在表格里，请继续保存').waitFor();
  await page.getByRole('button', { name: '保存 2 条' }).click();
  await page.getByRole('heading', { name: '开服', level: 1 }).waitFor();
  expect(sizes).toEqual([500, 2]);
});
