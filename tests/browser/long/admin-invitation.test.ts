import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { expectAccessible } from '../accessibility.ts';
import { createOperator, LOGGED_OUT, logInToAdmin, setNewPassword, signIn } from '../admin-steps.ts';
import { test } from '../fixtures.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PASSWORD = 'lan-tian-bai-yun-77';
const TEMPORARY = 'lin-shi-mi-ma-2026';

/** URLs, referrers and bodies of a page's requests. */
function requestsOf(page: Page): { addresses: string[]; bodies: string[] } {
  const seen = { addresses: [] as string[], bodies: [] as string[] };
  page.on('request', async (request) => {
    seen.bodies.push(request.postData() ?? '');
    const { referer = '' } = await request.allHeaders().catch(() => ({ referer: '' }));
    seen.addresses.push(request.url(), referer);
  });
  return seen;
}

test.describe('the invitation of an operator', () => {
  test('opens a page where the invitee sets the password; the token is in no address and works once', async ({
    openPage,
  }) => {
    const name = `yao-${Date.now().toString(36)}`;
    const admin = await openPage({ path: '/console/operators/new', refusals: [LOGGED_OUT] });
    await logInToAdmin(admin);
    const link = new URL(await createOperator(admin, name));
    expect(link.pathname + link.search).toBe('/console/invite');
    expect(link.hash).toMatch(/^#[\w-]{43}$/);
    const token = link.hash.slice(1);
    await admin.reload();
    await admin.getByRole('button', { name: '重新邀请' }).waitFor();
    expect(await admin.getByRole('dialog', { name: '邀请链接' }).count()).toBe(0);

    const page = await openPage({ path: '/console', refusals: [LOGGED_OUT, 400] });
    const { addresses, bodies } = requestsOf(page);
    await page.goto('about:blank');
    await page.goto(link.href);
    await page.getByText('林晓，您好').waitFor();
    expect(await page.getByLabel('账号').inputValue()).toBe(name);
    expect(page.url()).not.toContain(token);
    await expectAccessible(page);
    await page.getByLabel('新密码', { exact: true }).fill('too short');
    await page.getByLabel('再填一次新密码').fill('something else');
    await page.getByRole('button', { name: '设置密码并继续' }).click();
    await page.getByText('密码至少 12 个字符').waitFor();
    await page.getByText('两次填写的新密码不一样').waitFor();
    await setNewPassword(page, `${name}123456`);
    await page.getByRole('alert').getByText('这个密码太容易猜到').waitFor();
    await setNewPassword(page, PASSWORD);
    await page.getByRole('button', { name: '林晓' }).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(bodies.join()).toContain(token);
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses.join()).not.toContain(token);

    const again = await openPage({ path: '/console', refusals: [LOGGED_OUT, 400] });
    await again.goto('about:blank');
    await again.goto(link.href);
    await again.getByText('请联系邀请您的管理员重新邀请').waitFor();
    await again.getByRole('button', { name: '去登录' }).click();
    await signIn(again, name, PASSWORD);
    await again.getByRole('button', { name: '林晓' }).waitFor();
  });

  test('a temporary password is replaced before anything else', async ({ openPage, portal }) => {
    const name = `lin-${Date.now().toString(36)}`;
    const admin = await openPage({ path: '/console/operators/new', refusals: [LOGGED_OUT] });
    await logInToAdmin(admin);
    await createOperator(admin, name);
    const { status } = spawnSync(
      process.execPath,
      ['cli/portal.ts', 'operator', 'reset-password', '--name', name],
      { cwd: ROOT, env: bareEnvironment({ DATA_DIR: portal.dataDir }), input: `${TEMPORARY}\n` },
    );
    expect(status).toBe(0);

    const page = await openPage({ path: '/console/account', refusals: [LOGGED_OUT, 400] });
    await signIn(page, name, TEMPORARY);
    await page.getByRole('heading', { name: '管理后台 · 设置自己的密码' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '管理后台 · 设置自己的密码' }).waitFor();
    expect(await page.getByLabel('账号').inputValue()).toBe(name);
    await expectAccessible(page);
    await setNewPassword(page, TEMPORARY);
    await page.getByRole('alert').getByText('新密码不能和临时密码相同').waitFor();
    await setNewPassword(page, PASSWORD);
    await page.getByRole('heading', { name: '我的账号', level: 1 }).waitFor();
  });
});
