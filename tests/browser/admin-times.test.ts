import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { paste } from './paste.ts';

const KEY_MS = 25;
const TYPED = '2099-11-24 10:26';
const ECHO = '2099年11月24日 周二 10:26';

async function chooseFirstGame(page: Page, origin: string): Promise<void> {
  const { data } = await (await fetch(`${origin}/vue/game?size=1`)).json();
  const [{ name }] = data.list;
  await page.getByLabel('游戏', { exact: true }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

test.describe('date fields of the admin site', () => {
  test('[FRM-01] a time is typed key by key, pasted, cleared and picked', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/openings/new', operator: true });
    const field = page.getByRole('textbox', { name: /开服时间/ });
    await field.pressSequentially(TYPED, { delay: KEY_MS });
    await page.getByText(ECHO).waitFor();
    expect(await field.inputValue()).toBe(TYPED);
    await field.blur();
    expect(await field.inputValue()).toBe(TYPED);
    await paste(page, field, '10点半 2099年11月25日');
    await page.getByText('2099年11月25日 周三 10:30').waitFor();
    await field.press('Enter');
    expect(await field.inputValue()).toBe('2099-11-25 10:30');
    await field.fill('');
    await page.getByText('2099年11月25日 周三 10:30').waitFor({ state: 'detached' });
    await field.pressSequentially('1:05', { delay: KEY_MS });
    await page.getByText('请写上日期').waitFor();
    await field.blur();
    expect(await field.inputValue()).toBe('1:05');
    await expectAccessible(page);
    await paste(page, field, TYPED);
    await page.getByRole('button', { name: /^从日历选择开服时间/ }).click();
    await page.locator('.ant-picker-cell-in-view', { hasText: /^26$/ }).click();
    await page.getByText('2099年11月26日 周四 10:26').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('2099-11-26 10:26');
  });

  for (const timeZone of ['Asia/Shanghai', 'America/Los_Angeles']) {
    test(`[FRM-01] what the field shows is what is saved, in ${timeZone}, where an hour may not exist`, async ({
      openPage,
      portal,
    }) => {
      const page = await openPage({ path: '/console/openings/new', operator: true, timeZone });
      await chooseFirstGame(page, portal.url);
      await page.getByLabel('区服', { exact: true }).fill(`时区一服 ${timeZone}`);
      const field = page.getByRole('textbox', { name: /开服时间/ });
      await field.fill('2027-03-13 02:30:45');
      await page.getByRole('button', { name: /^从日历选择开服时间/ }).click();
      await page.locator('.ant-picker-cell-in-view', { hasText: /^14$/ }).click();
      await page.getByText('2027年3月14日 周日 02:30:45').waitFor();
      await page.keyboard.press('Escape');
      expect(await field.inputValue()).toBe('2027-03-14 02:30:45');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/\/console\/openings\/\d+$/);
      await page.reload();
      await expect(field).toHaveValue('2027-03-14 02:30:45');
    });
  }

  test('[FRM-02] the arrow keys change the part at the caret', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings/new', operator: true });
    const field = page.getByRole('textbox', { name: /开服时间/ });
    await paste(page, field, TYPED);
    await field.press('ArrowUp');
    await page.getByText('2099年11月24日 周二 10:27').waitFor();
    await field.press('Home');
    for (let at = 0; at < 9; at += 1) {
      await field.press('ArrowRight');
    }
    await field.press('ArrowDown');
    await page.getByText('2099年11月23日 周一 10:27').waitFor();
    await field.press('ArrowDown');
    expect(await field.inputValue()).toBe('2099-11-22 10:27');
  });

  test('[FRM-03] a form refuses what is no time, and loses nothing', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/openings/new', operator: true, refusals: [] });
    await chooseFirstGame(page, portal.url);
    await page.getByLabel('区服', { exact: true }).fill('逐字一服');
    const field = page.getByRole('textbox', { name: /开服时间/ });
    await field.fill('等通知');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('开服时间：无法识别').first().waitFor();
    expect(await page.getByText('请填写开服时间').count()).toBe(0);
    expect(await field.inputValue()).toBe('等通知');
    await paste(page, field, '２０９９/11/24 上午10:26');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
    await expect(field).toHaveValue(TYPED);
  });

  test('[FRM-03] a filter applies a typed time on Enter, and reports what is no time', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/openings', operator: true });
    const field = page.getByRole('textbox', { name: /^开服时间（起）/ });
    await expect(field).toBeEnabled();
    await field.pressSequentially(TYPED, { delay: KEY_MS });
    expect(new URL(page.url()).search).toBe('');
    await field.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2099-11-24T10:26:00+08:00');
    await field.fill('随便');
    await field.press('Enter');
    await page.getByText(/^无法识别/).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe('2099-11-24T10:26:00+08:00');
  });
});
