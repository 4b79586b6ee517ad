import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { LOGGED_OUT, logInToAdmin } from './admin-steps.ts';
import { test } from './fixtures.ts';

/** As a password manager makes it. */
const PASTED = 'p9#Lw 2!vQ&<7(Ω)';

test.describe('the login of the admin site', () => {
  test('the document is not cached, not indexed, and runs scripts from files only', async ({ portal }) => {
    const response = await fetch(`${portal.url}/console/games`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const permissions = response.headers.get('permissions-policy');
    expect(permissions).toContain('publickey-credentials-get=(self), publickey-credentials-create=(self)');
    const html = await response.text();
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{43})'/.exec(policy) ?? [];
    expect(html).toContain(`nonce="${nonce}"`);
    const again = await fetch(`${portal.url}/console/games`);
    expect(again.headers.get('content-security-policy')).not.toBe(policy);
  });

  test('its files are immutable and compressed; a missing call returns an API error', async ({ portal }) => {
    const html = await (await fetch(`${portal.url}/console`)).text();
    const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    const file = await fetch(portal.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(file.headers.get('cache-control')).toMatch(/immutable/);
    expect(file.headers.get('content-encoding')).toBe('br');
    const call = await fetch(`${portal.url}/console/api/nothing`);
    expect(call.status).toBe(404);
    expect(await call.json()).toMatchObject({ status: 0, code: 'NOT_FOUND' });
  });

  test('a wrong password shows an error; the right one opens the requested page', async ({ openPage }) => {
    const page = await openPage({ path: '/console/audit', refusals: [LOGGED_OUT, 400] });
    await page.getByLabel('账号').fill('demo');
    await page.getByLabel('密码', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('alert').getByText('账号或密码不正确').waitFor();
    await expectAccessible(page);
    await logInToAdmin(page);
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/audit');
  });

  test('a password is pasted as it was copied', async ({ openPage }) => {
    const page = await openPage({ path: '/console', refusals: [LOGGED_OUT] });
    const [name, password] = [page.getByLabel('账号'), page.getByLabel('密码', { exact: true })];
    await name.fill(PASTED);
    await name.press('ControlOrMeta+A');
    await name.press('ControlOrMeta+C');
    await password.press('ControlOrMeta+V');
    expect(await password.inputValue()).toBe(PASTED);
  });

  test('an expired session opens the login over the page, and the input is retained', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/new', refusals: [LOGGED_OUT] });
    await logInToAdmin(page);
    await page.getByLabel('游戏名').fill('还没保存的游戏');
    await page.context().clearCookies();
    await page.getByRole('button', { name: '保存草稿' }).click();
    const again = page.getByRole('dialog', { name: '请重新登录' });
    await again.getByLabel('密码', { exact: true }).fill('youmen-demo-138');
    await again.getByRole('button', { name: '登录' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('游戏名').inputValue()).toBe('还没保存的游戏');
  });

  test('the account page lists the sessions, in the dark theme too; logging out ends the session', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/account', theme: 'dark', refusals: [LOGGED_OUT] });
    await logInToAdmin(page);
    await page.getByText('当前', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '演示管理员' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登录' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '登录' }).waitFor();
  });

  test('an unknown address shows the 404 page', async ({ openPage }) => {
    const page = await openPage({ path: '/console/nowhere', refusals: [LOGGED_OUT] });
    await logInToAdmin(page);
    await page.getByText('页面不存在').waitFor();
  });
});
