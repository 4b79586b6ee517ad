import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { savedText } from '../admin-steps.ts';
import { test } from '../fixtures.ts';
import { openLogin } from '../login-steps.ts';

/** Opens the page of the player with this number. */
async function openPlayer(page: Page, number: string): Promise<string> {
  await page.getByLabel('完整手机号').fill(number);
  await page.getByRole('button', { name: '按号码查找' }).click();
  await page.getByText('共 1 条', { exact: true }).waitFor();
  await page.getByRole('row').getByRole('link').click();
  await page.waitForURL(/\/players\/\d+$/);
  await page.getByRole('tab', { name: '登录设备（1）' }).waitFor();
  await page.getByText(`${number.slice(0, 3)}****${number.slice(-4)}`).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test.describe('one player’s data in the admin site', () => {
  test('is exported as a file', async ({ openPage, logIn }) => {
    const portal = await openPage({ path: '/' });
    await openLogin(portal);
    const number = await logIn(portal);
    const page = await openPage({ path: '/console/players', operator: true });
    const id = await openPlayer(page, number);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出个人信息' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`玩家-${id}.json`);
    const { player_id, data } = JSON.parse(await savedText(download));
    expect(player_id).toBe(Number(id));
    expect(data.account).toMatchObject([{ mobile: number }]);
    expect(data.session).toHaveLength(1);
    await expectAccessible(page);
  });

  test('the erasure is ordered after a reason and the player’s number are given, and the player is logged out', async ({
    openPage,
    logIn,
  }) => {
    const portal = await openPage({ path: '/' });
    await openLogin(portal);
    const number = await logIn(portal);
    const favourites = new URL('/vue/favourites', portal.url()).href;
    const mine = async () => (await (await portal.context().request.get(favourites)).json()).code;
    expect(await mine()).toBeUndefined();
    const page = await openPage({ path: '/console/players', operator: true });
    const id = await openPlayer(page, number);
    await page.getByRole('button', { name: '注销', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '注销并抹除个人信息' });
    const erase = dialog.getByRole('button', { name: '抹除，不能撤销' });
    await erase.click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByLabel('原因').fill('本人申请，工单 2026-118');
    await dialog.getByLabel(`请输入玩家 ID ${id} 确认`).fill(`${id}0`);
    await erase.click();
    await dialog.getByText('与玩家 ID 不一致').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(`请输入玩家 ID ${id} 确认`).fill(id);
    await erase.click();
    await page.getByText('已退出这位玩家的全部登录，个人信息将在 15 分钟内删除').waitFor();
    await page.getByRole('tab', { name: '登录设备（0）' }).waitFor();
    await page.getByRole('tab', { name: '操作记录' }).click();
    await page.getByText('本人申请，工单 2026-118').waitFor();
    await expectAccessible(page);
    expect(await mine()).toBe('LOGIN_REQUIRED');
  });
});
