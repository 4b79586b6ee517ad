import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { PLAYER_PAGE, servePlayer } from './h5-game.ts';
import { hydrated } from './hydrated.ts';
import { submit } from './login-steps.ts';

const GAME_SITE = 'https://h5.example.com';

test.describe('the login as a page', () => {
  test('[RT-04] [HD-06] has no header or footer and redirects to the given path', { tag: '@phone' }, async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({
      path: '/BaseGameLogin?redirect=%2FBaseGameCenter%3Fsort%3Dnew',
    });
    await hydrated(page, 'form button');
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    const main = page.getByRole('main');
    expect(await submit(main)).toBe('请先输入手机号！');
    const number = phones.newNumber();
    await main.getByLabel('手机号').fill(number);
    await main.getByRole('button', { name: '获取验证码' }).click();
    await main.getByLabel('验证码', { exact: true }).fill(await phones.code(number));
    await main.getByLabel('我已阅读并同意').check();
    await main.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/BaseGameCenter?sort=new');
    await page.getByRole('banner').getByRole('button', { name: '退出' }).waitFor();
    await page.goto(`${new URL(page.url()).origin}/BaseGameLogin?redirect=//evil.example/`);
    await page.getByRole('heading', { name: '您已登录' }).waitFor();
    await page.getByRole('button', { name: '换个账号登录' }).click();
    await main.getByLabel('手机号').waitFor();
    await page.reload();
    await page.getByRole('button', { name: '继续' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

/** Opens the page of a game with an H5 version, on a stand-in for its site. */
async function enterGame(page: Page, origin: string, isGated = false): Promise<void> {
  await page.route(`${GAME_SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<title>游戏</title><h1>游戏开始</h1>' }),
  );
  await servePlayer(page, origin, { url: `${GAME_SITE}/play`, isGated });
  await page.goto(origin + PLAYER_PAGE);
}

test.describe('the player page', () => {
  test('[MIN-01] loads a game that may harm minors after its notice is opened, not before', {
    tag: '@phone',
  }, async ({ openPage, logIn, portal }) => {
    const page = await openPage({ path: '/robots.txt' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await enterGame(page, portal.url, true);
    const notice = page.locator('summary', { hasText: '以下内容可能影响未成年人身心健康' });
    await notice.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(requested.filter((url) => /getfinshpacks|h5\.example\.com/.test(url))).toEqual([]);
    await notice.getByText('继续浏览').click();
    await page.getByRole('dialog', { name: '登录' }).waitFor();
    await logIn(page);
    await page.frameLocator('iframe').getByText('游戏开始').waitFor();
  });

  test('[RT-04] [ST-07] asks a visitor to log in, then runs the game in a sandbox', async ({
    openPage,
    logIn,
    portal,
  }) => {
    const page = await openPage({ path: '/robots.txt' });
    await enterGame(page, portal.url);
    const dialog = page.getByRole('dialog', { name: '登录' });
    await dialog.waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByText('登录后就能开始游戏。').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: '登录' }).click();
    await logIn(page);
    const frame = page.locator('iframe');
    await page.frameLocator('iframe').getByText('游戏开始').waitFor();
    const sandbox = (await frame.getAttribute('sandbox')) ?? '';
    expect(sandbox.split(' ')).toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-top-navigation');
    expect(await page.getByRole('banner').count()).toBe(0);
  });

  test('[RT-04] is 404 without an id, without an H5 version, and for an unknown game', async ({
    openPage,
  }) => {
    const none = await openPage({ path: '/BaseGameLogin/BaseGame' });
    await none.getByRole('link', { name: '选一款网页游戏' }).waitFor();
    const other = await openPage({ path: '/BaseGameLogin/BaseGame?id=1' });
    await other.getByText('这款游戏没有网页版').waitFor();
    await openPage({ path: '/BaseGameLogin/BaseGame?id=99999999', status: 404 });
    await openPage({ path: '/BaseGameLogin/BaseGame?id=x', status: 404 });
  });
});

test('[RT-04] the self-check reports network, device and services', async ({ openPage }) => {
  const page = await openPage({ path: '/BaseGameLogin/test', viewport: 'phone' });
  await page.getByText('一切正常，可以登录。').waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text).toContain('手机或平板');
  for (const name of ['主服务', '评论服务', '账号服务']) {
    expect(text).toMatch(new RegExp(`${name}正常，\\d+ 毫秒`));
  }
  await page.route('**/account/index.php*', (route) => route.fulfill({ body: '<html>' }));
  await page.getByRole('button', { name: '重新检查' }).click();
  await page.getByText('有几项不正常：').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: '账号服务' }).textContent()).toContain(
    '响应异常',
  );
  await page.getByRole('link', { name: '去登录' }).click();
  await page.getByRole('tab', { name: '短信登录' }).waitFor();
  const desktop = await openPage({ path: '/BaseGameLogin/test' });
  await desktop.getByText('电脑').waitFor();
});

test.describe("the demo's own H5 game", () => {
  test('[RT-04] [FIG-24] [DEM-04] runs in the frame of the portal, in an origin of its own', {
    tag: '@phone',
  }, async ({ openPage, phones, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/game?platform=h5&size=1`)).json();
    const { id, name } = data.list[0];
    const player = phones.newNumber();
    const page = await openPage({ path: `/BaseGameLogin/BaseGame?id=${id}`, player });
    await page.getByRole('heading', { name }).waitFor();
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: '开始' }).click();
    await expect
      .poll(() => game.getByRole('button', { name: '可以剪' }).count(), { timeout: 20_000 })
      .toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await game
          .getByRole('button', { name: '可以剪' })
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return Number(await game.locator('#wool').textContent());
      })
      .toBeGreaterThan(0);
    const focused = () =>
      game.locator('.place:focus').evaluate((one) => [...(one.parentElement?.children ?? [])].indexOf(one));
    await game.locator('.place').nth(4).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(0);
    const frame = page.frames().find((one) => one.url().includes('/h5/'));
    expect(await frame?.evaluate(() => origin)).toBe('null');
  });
});
