import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const TITLE = '还没人看过的前瞻';
const INCOMPLETE = 400;
/** The browser's error when the test evaluates in a sandboxed frame without scripts. */
const MEASURED = /^Blocked script execution in 'about:srcdoc'/;

test.describe('the news preview', () => {
  test('shows the draft as a page of the site, for desktop and phone; the site itself does not show it', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({
      path: '/console/news/new',
      operator: true,
      refusals: [INCOMPLETE],
      provoked: MEASURED,
    });
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByText('还不能预览：请填写标题').waitFor();
    await page.getByLabel('标题').fill(TITLE);
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('先看一眼，再决定发不发。');
    await page.getByRole('button', { name: '预览' }).click();
    const dialog = page.getByRole('dialog', { name: /^预览/ });
    const shown = page.frameLocator('iframe[title=页面预览]');
    await shown.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await shown.locator('article').getByText('先看一眼，再决定发不发。').waitFor();
    await expectAccessible(page);
    const bottomBar = shown.getByRole('navigation').filter({ hasText: '礼包' }).last();
    const widthOf = () => shown.locator('html').evaluate((root) => root.clientWidth);
    const body = await (await fetch(`${portal.url}/BaseGameInfo`)).text();
    expect([await widthOf(), body.includes(TITLE)]).toEqual([1280, false]);
    expect(await bottomBar.evaluate((bar) => getComputedStyle(bar).position)).not.toBe('fixed');
    await dialog.getByText('手机').click();
    await expect.poll(widthOf).toBe(390);
    await expect.poll(() => bottomBar.evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed');

    await bottomBar.getByRole('link').first().click();
    await shown.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await dialog.getByRole('button', { name: /关闭|Close/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    await page.getByText('草稿', { exact: true }).waitFor();
    await page.getByLabel('标题').fill(`${TITLE}（改）`);
    await page.getByRole('button', { name: '预览' }).click();
    await shown.getByRole('heading', { level: 1, name: `${TITLE}（改）` }).waitFor();
    const address = `${portal.url}/BaseGameInfoDetails?id=${page.url().split('/').at(-1)}`;
    expect((await fetch(address)).status).toBe(404);
  });
});
