import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { waitForSession } from './admin-steps.ts';
import { test } from './fixtures.ts';

async function headings(page: Page): Promise<string[]> {
  const texts = await page.locator('.ant-table-thead th').allTextContents();
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

async function rowHeight(page: Page): Promise<number> {
  return (await page.locator('.ant-table-tbody tr.ant-table-row').first().boundingBox())?.height ?? 0;
}

test.describe('the table of a list', () => {
  test('[ADM-26] its columns are chosen, ordered and pinned, and this browser remembers them', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/operators', operator: true });
    await waitForSession(page);
    await page.locator('.ant-table-tbody tr.ant-table-row').first().waitFor();
    const before = await headings(page);
    expect(before).not.toContain('创建时间');
    expect(before.at(-1)).toBe('操作');
    await page.getByRole('button', { name: '列设置' }).click();
    const menu = page.getByRole('tooltip');
    const row = (title: string) => menu.locator('.ant-tree-treenode').filter({ hasText: title });
    await expectAccessible(page);
    await row('创建时间').locator('.ant-tree-checkbox').click();
    await expect.poll(() => headings(page)).toContain('创建时间');
    await row('创建时间').getByRole('button', { name: '固定在左侧' }).click();
    await expect.poll(async () => (await headings(page))[0]).toBe('创建时间');
    await row('创建时间').getByRole('button', { name: '不固定' }).click();
    await expect.poll(async () => (await headings(page)).at(-2)).toBe('创建时间');
    await row('创建时间').dragTo(row(before[0] ?? ''), { targetPosition: { x: 60, y: 20 } });
    await expect.poll(async () => (await headings(page))[1]).toBe('创建时间');
    expect((await headings(page)).at(-1)).toBe('操作');
    await page.reload();
    await waitForSession(page);
    await expect.poll(async () => (await headings(page))[1]).toBe('创建时间');
    await page.getByRole('button', { name: '列设置' }).click();
    await menu.getByRole('checkbox', { name: '全部列' }).click();
    await expect.poll(() => headings(page)).toEqual(['操作']);
    await menu.getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(() => headings(page)).toEqual(before);
  });

  test('[ADM-26] its rows are as dense as chosen, and its selection stays until it is cleared', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/links', operator: true });
    await waitForSession(page);
    await page.locator('.ant-table-tbody tr.ant-table-row').first().waitFor();
    const heights: number[] = [];
    for (const density of ['宽松', '中等', '紧凑']) {
      await page.getByRole('button', { name: '密度' }).press('Enter');
      await page.getByRole('menuitem', { name: density }).click();
      heights.push(await rowHeight(page));
    }
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
    expect(new Set(heights).size).toBe(heights.length);
    await page.getByRole('checkbox', { name: '选中本页全部' }).check();
    await page.getByText(/^已选 [1-9]\d* 项/).waitFor();
    await page.getByRole('button', { name: '删除', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: '选中本页全部' }).uncheck();
    await page.getByText(/^已选/).waitFor({ state: 'detached' });
  });
});
