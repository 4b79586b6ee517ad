import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '#demo/accounts.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { accountCalls, messageIn, openLogin, storedUser } from './login-steps.ts';
import type { Phones } from './phones.ts';

const PATH = '/';

/** Logs in by code; the service takes the account of the number for one without a sign-in for a year. */
async function logInToIdle(page: Page, phones: Phones, number: string) {
  await page.route(
    (url) => url.searchParams.get('a') === 'login_by_mobile_code',
    (route) => {
      const isNewAccount = new URLSearchParams(route.request().postData() ?? '').get('new_account') === '1';
      const demand = { status: 0, code: 'PASSWORD_REQUIRED', msg: '请再输入密码', field: 'password' };
      return isNewAccount ? route.continue() : route.fulfill({ json: demand });
    },
  );
  await openLogin(page);
  // Its name follows its heading.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(number);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await phones.code(number));
  await dialog.getByLabel('我已阅读并同意').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.getByRole('heading', { name: '请输入密码' }).waitFor();
  return dialog;
}

test.describe('a login to an account that nobody has used for a year', () => {
  test('[NUM-12] demands the password, on a phone; a wrong one is refused, the right one logs in', {
    tag: '@phone',
  }, async ({ openPage, phones }) => {
    const [{ mobile, password }] = demoAccounts;
    const page = await openPage({ path: PATH });
    const dialog = await logInToIdle(page, phones, mobile);
    await dialog.getByText(`${mobile} 一年多没有登录过`).waitFor();
    const field = dialog.getByLabel('密码', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await messageIn(dialog).getByText('请输入密码！').waitFor();
    await field.fill('wrong-2026');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await messageIn(dialog).getByText('账号或密码不正确，请重新输入！').waitFor();
    await field.fill(password);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedUser(page)).toMatchObject({ nickname: expect.any(String) });
  });

  test('[NUM-12] starts a new account after a question, with the same code', async ({ openPage, phones }) => {
    const page = await openPage({ path: PATH, theme: 'dark' });
    const calls = accountCalls(page);
    const number = phones.newNumber();
    const dialog = await logInToIdle(page, phones, number);
    expect(await dialog.getByRole('link', { name: '忘记密码，提交申诉' }).getAttribute('href')).toBe(
      '/BaseWebNav?id=6#appeal',
    );
    await dialog.getByRole('button', { name: '这不是我的账号' }).click();
    await dialog.getByRole('heading', { name: '新建账号' }).waitFor();
    await dialog.getByText('只能通过账号申诉找回').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '返回登录' }).click();
    await dialog.getByRole('tab', { name: '短信登录' }).waitFor();
    expect(await dialog.getByLabel('手机号').inputValue()).toBe(number);
    await dialog.getByLabel('验证码', { exact: true }).fill(await phones.code(number));
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.getByRole('button', { name: '这不是我的账号' }).click();
    await dialog.getByRole('button', { name: '新建账号', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedUser(page)).toMatchObject({
      mobile_masked: `${number.slice(0, 3)}****${number.slice(7)}`,
    });
    expect(calls.at(-1)?.form).toMatchObject({ mobile: number, new_account: '1' });
  });
});
