import { describe, expect } from 'vitest';
import { enterConsole, NOBODY } from './console-steps.ts';
import { test } from './fixtures.ts';

describe('games in the back office', () => {
  test('a batch goes off the shelf and comes back', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games?sort=id', refusals: [NOBODY] });
    await enterConsole(page);
    const first = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: /^打开/ }) })
      .first();
    await first.getByRole('checkbox').check();
    await page.getByRole('button', { name: '下线', exact: true }).click();
    await first.getByText('已下线').waitFor();
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await first.getByText('已发布').waitFor();
  });

  test('leaving with something unsaved asks first', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games/4', refusals: [NOBODY] });
    await enterConsole(page);
    await page.getByLabel('推荐语').fill('没保存');
    await page.getByRole('link', { name: '操作记录' }).click();
    const dialog = page.getByRole('dialog', { name: '还有没保存的修改' });
    await dialog.getByRole('button', { name: '留在这里' }).click();
    expect(await page.getByLabel('推荐语').inputValue()).toBe('没保存');
    await page.getByRole('link', { name: '操作记录' }).click();
    await dialog.getByRole('button', { name: '不保存，离开' }).click();
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor();
  });

  test('on a phone nothing is wider than the screen', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games', viewport: 'phone', refusals: [NOBODY] });
    await enterConsole(page);
    await page.getByText(/^共 \d+ 条$/).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page.getByRole('dialog').getByRole('link', { name: '礼包' }).click();
    await page.getByRole('heading', { name: '礼包', level: 1 }).waitFor();
  });
});
