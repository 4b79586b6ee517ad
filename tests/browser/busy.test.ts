import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { openLogin, submit } from './login-steps.ts';

const BUSY = '现在访问的人太多，请 7 秒后再试';

/** Responds like a proxy in front of an overloaded portal. */
async function respondBusy(page: Page, pattern: string, status = 503): Promise<void> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status,
      contentType: 'text/html',
      headers: { 'Retry-After': '7' },
      body: '<html><h1>503 Service Temporarily Unavailable</h1></html>',
    }),
  );
}

test.describe('[ERR-03] a busy server is not shown as a lost network', () => {
  test('for a login and an SMS code', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter', refusals: [503, 429] });
    const dialog = await openLogin(page);
    await respondBusy(page, '**/account/index.php*');
    await dialog.getByLabel('手机号').fill('13800138000');
    expect(await submit(dialog, '获取验证码')).toBe(BUSY);
    await page.unroute('**/account/index.php*');
    await respondBusy(page, '**/account/index.php*', 429);
    await dialog.getByLabel('验证码', { exact: true }).fill('000000');
    await dialog.getByLabel('我已阅读并同意').check();
    expect(await submit(dialog)).toBe('操作太频繁了，请 7 秒后再试');
  });

  test('for a claim and a review', async ({ openPage, portal, logIn }) => {
    const packs = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=1`)).json();
    const { id, game } = packs.data.list[0];
    const page = await openPage({ path: `/BaseGiftDetails/BaseDialog?id=${id}`, refusals: [503] });
    await respondBusy(page, '**/vue/getpacks?*');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '登录后领取' }).click();
    await logIn(page);
    await dialog.getByText(BUSY).waitFor();
    await page.unroute('**/vue/getpacks?*');
    await dialog.getByRole('button', { name: '再试一次' }).click();
    await dialog.locator('code').first().waitFor();
    await page.goto(new URL(`/BaseYxDetails?id=${game.id}`, page.url()).href);
    await respondBusy(page, '**/vue/comment');
    const form = page.locator('form').filter({ has: page.locator('textarea') });
    await form.scrollIntoViewIfNeeded();
    await hydrated(page, 'textarea');
    await form.locator('textarea').fill('画面不错，操作也顺手。');
    await form.getByRole('radio').last().check({ force: true });
    await form.getByRole('button', { name: /发布|发表|提交/ }).click();
    await page.getByText(BUSY).waitFor();
  });
});
