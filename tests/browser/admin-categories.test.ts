import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const PATH = '/console/categories';
const center = (category: string) => `/BaseGameCenter?${new URLSearchParams({ category })}`;

async function submit(
  page: Page,
  title: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await fill(dialog);
  await dialog.waitFor({ state: 'hidden' });
}

test.describe('categories and themes in the admin site', () => {
  test('[CAT-01] [CAT-02] [CAT-03] [CAT-04] an operator adds, renames and merges a category, and old addresses lead to the current one', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: PATH, operator: true });
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.getByRole('button', { name: '新建类型' }).click();
    await submit(page, '新建类型', async (dialog) => {
      await dialog.getByRole('textbox', { name: '类型名称' }).fill('战棋');
      await dialog.getByRole('button', { name: /^新\s?建$/ }).click();
    });
    await row('战棋').getByRole('button', { name: '改名' }).click();
    await submit(page, '战棋：改名', async (dialog) => {
      await dialog.getByRole('textbox', { name: '类型名称' }).fill('战棋策略');
      await dialog.getByRole('button', { name: /^改\s?名$/ }).click();
    });
    await row('战棋策略').waitFor();
    const target = async (category: string) => {
      const response = await fetch(portal.url + center(category), { redirect: 'manual' });
      const location = response.headers.get('location');
      return [response.status, location && new URL(location, portal.url).searchParams.get('category')];
    };
    expect(await target('战棋')).toEqual([301, '战棋策略']);
    expect(await target('战棋策略')).toEqual([200, null]);
    const player = await openPage({ path: center('战棋') });
    expect(new URL(player.url()).searchParams.get('category')).toBe('战棋策略');
    const chosen = player.getByRole('list', { name: '类型' }).getByRole('link', { name: '战棋策略' });
    expect(await chosen.getAttribute('aria-current')).toBe('true');
    await row('战棋策略').getByRole('button', { name: '合并或删除' }).click();
    await submit(page, '战棋策略：合并或删除', async (dialog) => {
      await dialog.getByRole('combobox', { name: '要并入的类型' }).fill('模拟');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: /^合\s?并$/ }).click();
    });
    await row('战棋策略').waitFor({ state: 'detached' });
    expect(await target('战棋')).toEqual([301, '模拟']);
  });

  for (const [viewport, theme] of [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const) {
    test(`[CAT-09] the lists are accessible and fit a ${viewport} in ${theme}`, {
      tag: `@${viewport}`,
    }, async ({ openPage }) => {
      const page = await openPage({ path: PATH, operator: true, theme });
      await page.getByRole('heading', { name: '类型与题材', level: 1 }).waitFor();
      await page.getByRole('button', { name: '上移 动作' }).waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: '新建类型' }).click();
      await page.getByRole('dialog', { name: '新建类型' }).waitFor();
      await expectAccessible(page);
    });
  }
});
