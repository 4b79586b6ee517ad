import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { messageIn, openLogin, respondWith, storedUser, submit } from './login-steps.ts';

const PATH = '/BaseGameCenter';
const DAY_MS = 864e5;

const avatar = (page: Page): Locator => page.getByRole('banner').getByRole('img', { name: /的头像$/ });
const banner = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name });
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('session'));

/** Writes a forged record into the browser's stored user. */
async function forgeUser(page: Page, record: object): Promise<void> {
  await page.evaluate((user) => {
    localStorage.setItem('userData', JSON.stringify(user));
    localStorage.setItem('other', 'kept?');
  }, record);
}

const FORGED = { uid: 'x', nickname: '管理员', icon_url: 'avatars/a01-128x128.webp', admin: true };

test.describe('logging in', () => {
  test('[LG-07] [ST-01] [HD-07] by code: the user is stored for display, the session in a cookie', async ({
    openPage,
    logIn,
  }) => {
    const page = await openPage({ path: PATH });
    const before = Date.now();
    await openLogin(page);
    const number = await logIn(page);
    await page.getByText('登录成功', { exact: true }).waitFor();
    await avatar(page).waitFor();
    await banner(page, '退出').waitFor();
    const { expires, icon_url, ...rest } = (await storedUser(page)) ?? {};
    expect(Number(expires)).toBeGreaterThanOrEqual(before);
    expect(Number(expires)).toBeLessThanOrEqual(Date.now());
    expect(await avatar(page).getAttribute('src')).toContain(icon_url);
    expect(Object.keys(rest).sort()).toEqual(['mobile_masked', 'nickname', 'uid']);
    expect(rest.mobile_masked).toBe(`${number.slice(0, 3)}****${number.slice(7)}`);
    const session = await sessionOf(page);
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
    expect(stored).not.toContain(session?.value);
    expect(stored).not.toContain(number);
    await page.reload();
    await avatar(page).waitFor();
  });

  test('[LG-08] [LG-07] [ST-03] a password is set by the reset, and logs in with the message of the server', async ({
    openPage,
    phones,
    logIn,
  }) => {
    const page = await openPage({ path: PATH });
    await openLogin(page);
    const number = await logIn(page);
    await banner(page, '退出').click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    const account = dialog.getByLabel('账号', { exact: true });
    expect(await account.inputValue()).toBe(number);
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    await forgeUser(page, FORGED);
    const reset = page.getByRole('dialog', { name: '重置密码' });
    const other = phones.newNumber();
    await reset.getByLabel('手机号').fill(other);
    await reset.getByRole('button', { name: '获取验证码' }).click();
    await reset.getByLabel('验证码', { exact: true }).fill(await phones.code(other));
    await reset.getByLabel('新密码', { exact: true }).fill('Kx7pq2wm');
    await reset.getByLabel('确认新密码', { exact: true }).fill('Kx7pq2wm');
    await reset.getByRole('button', { name: '确认修改' }).click();
    await dialog
      .getByText(/密码修改成功|账号|手机号/)
      .first()
      .waitFor();
    expect(await messageIn(dialog).textContent()).toBe('密码修改成功');
    expect(await storedUser(page)).toBeNull();
    expect(await dialog.getByRole('tab', { name: '短信登录' }).getAttribute('aria-selected')).toBe('true');
    expect(await dialog.getByLabel('手机号').inputValue()).toBe('');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    expect(await account.inputValue()).toBe('');
    await account.fill(other);
    await dialog.getByLabel('密码', { exact: true }).fill('Kx7pq2wm');
    await dialog.getByLabel('我已阅读并同意').check();
    await page.route('**/account/index.php?*a=login', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), msg: '欢迎回来' } });
    });
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('欢迎回来', { exact: true }).waitFor();
    await avatar(page).waitFor();
  });

  test("[VA-10] the server repeats the browser's validation", async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await page.route('**/account/index.php*', (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      form.set('mobile', '23800138000');
      return route.continue({ postData: form.toString() });
    });
    const dialog = await openLogin(page);
    await dialog.getByLabel('手机号').fill('13800138000');
    expect(await submit(dialog, '获取验证码')).toBe('手机号码格式不正确,请重新输入！');
  });

  test('solves a proof of work when the service requires one', async ({ openPage, phones }) => {
    const page = await openPage({ path: PATH });
    const sent: string[] = [];
    await page.route(
      (url) => url.searchParams.get('a') === 'send_message',
      async (route) => {
        const proof = new URLSearchParams(route.request().postData() ?? '').get('proof');
        sent.push(proof ?? '');
        const demand = {
          status: 0,
          code: 'PROOF_REQUIRED',
          msg: '正在进行安全验证…',
          data: { challenge: true },
        };
        return proof ? route.continue() : route.fulfill({ json: demand });
      },
    );
    const dialog = await openLogin(page);
    const number = phones.newNumber();
    await dialog.getByLabel('手机号').fill(number);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await messageIn(dialog).getByText('验证码已发送').waitFor();
    expect(await phones.code(number)).toMatch(/^\d{6}$/);
    const { solution } = JSON.parse(Buffer.from(sent[1] ?? '', 'base64').toString('utf8'));
    expect(solution.counter).toBeGreaterThan(0);
  });
});

test.describe('the stored record', () => {
  test('[ST-02] is restored within a day; an older or unreadable one clears all local storage', async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({ path: PATH, player: phones.newNumber() });
    const user = await storedUser(page);
    const keysWith = async (record: object) => {
      await forgeUser(page, record);
      await page.reload();
      await hydrated(page, 'header button');
      await banner(page, 'expires' in record && record.expires === now ? '退出' : '登录').waitFor();
      return page.evaluate(() => Object.keys(localStorage).sort());
    };
    const now = Date.now();
    expect(await keysWith({ ...user, expires: now })).toEqual(['other', 'userData']);
    expect(await avatar(page).count()).toBe(1);
    expect(await keysWith({ ...user, expires: now - DAY_MS - 1_000 })).toEqual([]);
    expect(await keysWith({ expires: 'soon' })).toEqual([]);
  });

  test('[ST-07] [ST-01] a forged record opens nothing: the action asks for the login and continues after it', async ({
    openPage,
    portal,
    logIn,
  }) => {
    const { data } = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=1`)).json();
    const path = `/BaseGiftDetails/BaseDialog?id=${data.list[0].id}`;
    const page = await openPage({ path: PATH, refusals: [401] });
    await forgeUser(page, { ...FORGED, expires: Date.now() });
    await page.goto(portal.url + path);
    await expect.poll(() => storedUser(page)).toBeNull();
    const claim = page.getByRole('dialog').filter({ hasText: data.list[0].title });
    await claim.getByRole('button', { name: '登录后领取' }).click();
    await logIn(page);
    await claim.getByText('领取成功').waitFor();
    expect(await claim.locator('code').textContent()).not.toBe('');
  });

  test('[ST-07] an action refused with 401 clears the user, asks for the login, and continues', async ({
    openPage,
    phones,
    logIn,
  }) => {
    const player = phones.newNumber();
    const page = await openPage({ path: '/BaseGameInfoDetails?id=2', player, refusals: [401] });
    await page.context().clearCookies();
    const like = page.getByRole('button', { name: /^赞《/ });
    await like.click();
    await page.getByRole('dialog', { name: '登录' }).waitFor();
    expect(await storedUser(page)).toBeNull();
    const liked = page.waitForResponse(
      (response) => response.url().includes('/vue/newslike?') && response.ok(),
    );
    await logIn(page);
    await liked;
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('logging out', () => {
  test('[HD-08] [CON-01] asks for confirmation, then ends the session and shows a visitor', async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({ path: PATH, player: phones.newNumber(), refusals: [401] });
    await banner(page, '退出').click();
    const dialog = page.getByRole('dialog', { name: '提示' });
    expect(await dialog.locator('p').textContent()).toBe('确定要退出登录吗？');
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['取消', '确定']);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(Math.round(width * 0.26));
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await storedUser(page)).not.toBeNull();
    await banner(page, '退出').click();
    const logout = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.getByText('退出登录成功', { exact: true }).waitFor();
    await banner(page, '登录').waitFor();
    expect(await avatar(page).count()).toBe(0);
    expect(await storedUser(page)).toBeNull();
    await logout;
    expect(await page.evaluate(async () => (await fetch('/vue/getfinshpacks')).status)).toBe(401);
  });

  test('a login right after it waits for the response, which clears the cookie', async ({
    openPage,
    phones,
    logIn,
  }) => {
    const page = await openPage({ path: PATH, player: phones.newNumber() });
    const { promise: held, resolve: respond } = Promise.withResolvers<void>();
    await page.route('**/account/logout', async (route) => {
      await held;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(new URL(request.url()).searchParams.get('a') ?? ''));
    await banner(page, '退出').click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    const logout = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
    const dialog = await openLogin(page);
    const entering = logIn(page);
    await expect(dialog.getByText('正在发送')).toBeVisible();
    await page.waitForTimeout(300);
    expect(sent).not.toContain('send_message');
    respond();
    await entering;
    await logout;
    expect(await page.evaluate(async () => (await fetch('/vue/getfinshpacks')).status)).toBe(200);
  });

  test('[HD-08] offline it takes effect at once and reaches the server when the network returns', async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({ path: PATH, player: phones.newNumber(), refusals: [401] });
    const dialog = page.getByRole('dialog', { name: '提示' });
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await banner(page, '退出').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.getByText('退出登录成功', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toContain('leaving=1');
    expect(await sessionOf(page)).toBeDefined();
    const logout = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
    await page.context().setOffline(false);
    expect((await logout).status()).toBe(200);
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('leaving');
    expect(await page.evaluate(async () => (await fetch('/vue/getfinshpacks')).status)).toBe(401);
  });
});

test('[HD-08] a logout that has not reached the server is sent at the next page view', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: PATH, player: phones.newNumber(), refusals: [401] });
  await page.route('**/account/logout', (route) => route.abort('aborted'));
  await banner(page, '退出').click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await page.getByText('退出登录成功', { exact: true }).waitFor();
  const logout = page.waitForResponse((response) => response.url().endsWith('/account/logout'));
  await page.unroute('**/account/logout');
  await page.reload();
  await logout;
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('leaving');
  expect(await page.evaluate(async () => (await fetch('/vue/getfinshpacks')).status)).toBe(401);
});

test('[ST-05] offline the login does not open, and the page remains', async ({ openPage }) => {
  const page = await openPage({ path: PATH });
  await hydrated(page, 'html');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await banner(page, '登录').click();
  await page.getByText('网络已断开，联网后再试').waitFor();
  await page.context().setOffline(false);
  await hydrated(page, 'header [data-island="visitor"] button');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await banner(page, '登录').click();
  await page.getByText('网络已断开，联网后再登录').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.context().setOffline(false);
  await openLogin(page);
});

test('[LG-07] a failed login changes nothing', async ({ openPage }) => {
  const page = await openPage({ path: PATH });
  await respondWith(page, 'login_by_mobile_code', { status: 0, code: 'BAD_REQUEST', msg: '验证码不正确' });
  const dialog = await openLogin(page);
  await dialog.getByLabel('手机号').fill('13800138000');
  await dialog.getByLabel('验证码', { exact: true }).fill('111111');
  await dialog.getByLabel('我已阅读并同意').check();
  expect(await submit(dialog)).toBe('验证码不正确');
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('13800138000');
  expect(await storedUser(page)).toBeNull();
});
