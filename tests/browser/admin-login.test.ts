import { describe, expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { enterAdmin, NOBODY } from './admin-steps.ts';
import { test } from './fixtures.ts';

describe('the way into the back office', () => {
  test('the document is kept by nobody, found by no search engine, and runs scripts from files alone', async ({
    portal,
  }) => {
    const answer = await fetch(`${portal.url}/console/games`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await answer.text();
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{43})'/.exec(policy) ?? [];
    expect(html).toContain(`nonce="${nonce}"`);
    const again = await fetch(`${portal.url}/console/games`);
    expect(again.headers.get('content-security-policy')).not.toBe(policy);
  });

  test('its files are kept for good, compressed; a call that does not exist is refused as a call', async ({
    portal,
  }) => {
    const html = await (await fetch(`${portal.url}/console`)).text();
    const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? [];
    const file = await fetch(portal.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(file.headers.get('cache-control')).toMatch(/immutable/);
    expect(file.headers.get('content-encoding')).toBe('br');
    const call = await fetch(`${portal.url}/console/api/nothing`);
    expect(call.status).toBe(404);
    expect(await call.json()).toMatchObject({ status: 0, code: 'NOT_FOUND' });
  });

  test('a wrong password is told, the right one opens the page that was asked for', async ({ openPage }) => {
    const page = await openPage({ path: '/console/audit', refusals: [NOBODY, 400] });
    await page.getByLabel('账号').fill('demo');
    await page.getByLabel('密码', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('alert').getByText('账号或密码不正确').waitFor();
    await expectAccessible(page);
    await enterAdmin(page);
    await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/audit');
  });

  test('a session that has ended asks for the login over the page, and what was typed stays', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/new', refusals: [NOBODY] });
    await enterAdmin(page);
    await page.getByLabel('游戏名').fill('还没保存的游戏');
    await page.context().clearCookies();
    await page.getByRole('button', { name: '保存草稿' }).click();
    const again = page.getByRole('dialog', { name: '请重新登录' });
    await again.getByLabel('密码', { exact: true }).fill('youmen-demo-138');
    await again.getByRole('button', { name: '登录' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('游戏名').inputValue()).toBe('还没保存的游戏');
  });

  test('the own account shows where one is signed in, in the dark too; logging out ends it', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/account', theme: 'dark', refusals: [NOBODY] });
    await enterAdmin(page);
    await page.getByText('当前', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '演示管理员' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登录' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '登录' }).waitFor();
  });

  test('an address that is no page says so', async ({ openPage }) => {
    const page = await openPage({ path: '/console/nowhere', refusals: [NOBODY] });
    await enterAdmin(page);
    await page.getByText('页面不存在').waitFor();
  });
});
