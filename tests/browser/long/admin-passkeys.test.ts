import { expect, type Page } from '@playwright/test';
import { demoOperator } from '#demo/accounts.ts';
import { scaled } from '#tests/time-limits.ts';
import { expectAccessible } from '../accessibility.ts';
import { LOGGED_OUT } from '../admin-steps.ts';
import { test } from '../fixtures.ts';

const PASSWORD = 'lan-tian-bai-yun-77';
const NEW_PASSWORD = 'qing-shan-lv-shui-88';
const FORBIDDEN = 403;
/** A backup of the demo takes seconds, more on a busy machine. */
const BACKUP_LIMIT_MS = scaled(60_000);

/** Creates an administrator, who uses the invitation, from the page of the demo's operator. */
async function makeAdmin(page: Page, name: string): Promise<void> {
  await page.evaluate(
    async ([name, password]) => {
      const post = async (path: string, body: object) => {
        const headers = { 'x-portal': '1', 'content-type': 'application/json' };
        const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        const { status, msg, data } = await response.json();
        if (status !== 1) {
          throw new Error(msg);
        }
        return data;
      };
      const item = { name, display_name: '林晓', role: 'admin', is_disabled: false };
      const { id } = await post('/console/api/operators/save', { id: null, version: 0, item });
      const { token } = await post('/console/api/operators/invite', { id });
      await post('/console/api/invitation/accept', { token, new_password: password });
    },
    [name, PASSWORD] as const,
  );
}

/** Gives the page's browser an authenticator with a verified user. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('账号').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '林晓' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
}

/** Lets the next request of a call fail as it does 5 minutes after a confirmation. */
async function expireConfirmation(page: Page, path: string): Promise<void> {
  const json = { status: 0, code: 'REAUTH_REQUIRED', msg: '请再次确认是您本人' };
  await page.route(`**${path}*`, (route) => route.fulfill({ status: FORBIDDEN, json }), { times: 1 });
}

test.describe('passkeys in the admin site', () => {
  test.describe.configure({ timeout: scaled(180_000) });
  test('an operator adds a passkey, logs in with it, and confirms a password change and a backup download', async ({
    openPage,
    portal,
  }) => {
    const name = `lin-${Date.now().toString(36)}`;
    await makeAdmin(await openPage({ path: '/console/account', operator: true }), name);

    // Browsers have no passkeys for IP addresses.
    const origin = portal.url.replace('127.0.0.1', 'localhost');
    const page = await openPage({ path: '/console/account', origin, refusals: [LOGGED_OUT, FORBIDDEN] });
    await addAuthenticator(page);
    await enterPassword(page, name);
    const account = page.getByRole('heading', { name: '我的账号', level: 1 });
    await account.waitFor();
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const adding = page.getByRole('dialog', { name: '添加通行密钥' });
    await adding.getByLabel('名称').fill('蓝色安全密钥');
    await expectAccessible(page);
    await adding.getByRole('button', { name: '继续' }).click();
    const row = page.getByRole('row').filter({ hasText: '蓝色安全密钥' });
    await row.getByText('从未使用').waitFor();
    await expectAccessible(page);

    await leave(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '用通行密钥登录' }).click();
    await account.waitFor();
    await row.waitFor();
    expect(await row.getByText('从未使用').count()).toBe(0);

    await leave(page);
    await enterPassword(page, name);
    await page.getByRole('button', { name: '用通行密钥验证' }).click();
    await account.waitFor();

    await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('再填一次新密码').fill(NEW_PASSWORD);
    await expireConfirmation(page, '/console/api/password');
    await page.getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '请再次确认是您本人' });
    await dialog.getByRole('button', { name: '用通行密钥确认' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toBe(NEW_PASSWORD);
    await expireConfirmation(page, '/console/api/password');
    await page.getByRole('button', { name: '修改密码' }).click();
    await dialog.getByRole('button', { name: '用通行密钥确认' }).click();
    await page.getByText('密码已修改').waitFor();

    await page.goto(`${origin}/console/backups`);
    await page.getByRole('button', { name: '立即备份' }).click();
    const made = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '成功' });
    await made.waitFor({ timeout: BACKUP_LIMIT_MS });
    await expireConfirmation(page, '/console/api/backups/download');
    const saved = page.waitForEvent('download');
    await made.getByRole('button', { name: '下载' }).click();
    await dialog.getByRole('button', { name: '用通行密钥确认' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^youmen-[\d-]+\.tar$/);
  });

  test('a confirmation by password shows what is wrong, and repeats the call', async ({ openPage }) => {
    const page = await openPage({
      path: '/console/operators/new',
      operator: true,
      refusals: [400, FORBIDDEN],
    });
    const name = `han-${Date.now().toString(36)}`;
    await page.getByLabel('登录名').fill(name);
    await page.getByLabel('姓名', { exact: true }).fill('韩梅');
    await expireConfirmation(page, '/console/api/operators/save');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '请再次确认是您本人' });
    await dialog.getByLabel('登录密码').fill('not the password');
    await dialog.getByRole('button', { name: '确认' }).click();
    await dialog.getByText('密码不正确').waitFor();
    expect(await page.getByLabel('登录名').inputValue()).toBe(name);
    await dialog.getByLabel('登录密码').fill(demoOperator.password);
    await dialog.getByRole('button', { name: '确认' }).click();
    await page.getByRole('dialog', { name: '邀请链接' }).waitFor();
  });
});
