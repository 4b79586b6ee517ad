import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../accessibility.ts';
import {
  createOperator,
  LOGGED_OUT,
  logInToAdmin,
  savedText,
  setNewPassword,
  signIn,
} from '../admin-steps.ts';
import { test } from '../fixtures.ts';

const PASSWORD = 'lan-tian-bai-yun-77';

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '林晓' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
}

test.describe('an account of the admin site', () => {
  test('is created by an administrator, binds an authenticator, and logs in once with a recovery code', async ({
    openPage,
  }) => {
    const name = `lin-${Date.now().toString(36)}`;
    const admin = await openPage({ path: '/console/operators/new', refusals: [LOGGED_OUT] });
    await logInToAdmin(admin);
    const link = await createOperator(admin, name);

    const page = await openPage({ path: '/console', refusals: [LOGGED_OUT, 400] });
    await page.goto('about:blank');
    await page.goto(link);
    await setNewPassword(page, PASSWORD);
    await page.getByRole('button', { name: '林晓' }).click();
    await page.getByRole('menuitem', { name: '我的账号' }).click();
    await page.getByRole('button', { name: '立即绑定' }).click();
    const dialog = page.getByRole('dialog', { name: '绑定动态验证码' });
    await dialog.getByRole('img', { name: '绑定动态验证码的二维码' }).waitFor();
    const secret = ((await dialog.locator('code').first().textContent()) ?? '').replace(/\s/g, '');
    await dialog.getByLabel('应用显示的 6 位验证码').fill('000000');
    await dialog.getByRole('button', { name: '确认绑定' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog
      .getByLabel('应用显示的 6 位验证码')
      .fill(new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate());
    await dialog.getByRole('button', { name: '确认绑定' }).click();
    const codes = dialog.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await codes.first().waitFor();
    const code = (await codes.first().textContent()) ?? '';
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载为文本文件' }).click();
    expect(await savedText(await file)).toContain(code);
    expect(await dialog.getByRole('button', { name: '完成' }).isDisabled()).toBe(true);
    await dialog.getByLabel('我已保存恢复码').check();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByText('已绑定', { exact: true }).waitFor();

    await leave(page);
    await signIn(page, name, PASSWORD);
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    await page.getByLabel('恢复码').fill(code);
    await page.getByRole('button', { name: '确认' }).click();
    await page.getByRole('heading', { name: '我的账号', level: 1 }).waitFor();
    await leave(page);
    await signIn(page, name, PASSWORD);
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    await page.getByLabel('恢复码').fill(code);
    await page.getByRole('button', { name: '确认' }).click();
    await page.getByRole('alert').getByText('验证码不正确或已失效').waitFor();
    expect(await page.getByRole('heading', { name: '我的账号', level: 1 }).count()).toBe(0);
  });

  test('warns before an idle logout, and stays logged in while the operator is active', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/account', refusals: [LOGGED_OUT] });
    await page.clock.install();
    await page.reload();
    await logInToAdmin(page);
    await page.getByRole('heading', { name: '我的账号', level: 1 }).waitFor();
    await page.clock.fastForward('26:00');
    const dialog = page.getByRole('dialog', { name: '即将自动退出登录' });
    await dialog.getByText(/约 \d 分钟后将自动退出登录/).waitFor();
    await dialog.getByRole('button', { name: '继续使用' }).click();
    await page.clock.runFor(10_000);
    await dialog.waitFor({ state: 'hidden' });
    await page.clock.fastForward('31:00');
    await page.getByRole('dialog', { name: '请重新登录' }).waitFor();
  });
});
