import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

const GAME = '/BaseYxDetails?id=1';

const login = (page: Page) => page.getByRole('dialog', { name: '登录' });

for (const path of ['/', GAME, '/BaseGiftDetails?id=1', '/BaseMessage', '/BaseWebNav', '/nothing-here']) {
  test(`[HYD-04] a click on 登录 before hydration opens the login: ${path}`, async ({
    portal,
    openWithoutScripts,
  }) => {
    const { page, release } = await openWithoutScripts(portal.url + path);
    const button = page.getByRole('banner').getByRole('button', { name: '登录' });
    await button.click();
    await button.click();
    release();
    await login(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
}

test('[HYD-04] a claim before hydration opens the login', async ({ portal, openWithoutScripts }) => {
  const { list } = (await (await fetch(`${portal.url}/vue/gift?state=领取中`)).json()).data;
  const { page, release } = await openWithoutScripts(`${portal.url}/BaseGiftDetails?id=${list[0].id}`);
  await page.getByRole('main').getByRole('button', { name: '领取', exact: false }).first().click();
  release();
  await login(page).waitFor();
});

test('[HYD-04] a game is a favourite after one click before hydration, and the last click counts', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(portal.url + GAME);
  const favourite = page.getByRole('main').getByRole('button', { name: /^收藏/ }).first();
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await favourite.click();
  release();
  await page
    .getByRole('button', { name: /^已收藏/, pressed: true })
    .first()
    .waitFor();
  expect(await login(page).count()).toBe(0);
});

test('[HYD-04] a button that hydration changes is not pressed', async ({ portal, openWithoutScripts }) => {
  const { page, release } = await openWithoutScripts(portal.url);
  await page.evaluate(() => {
    const user = { uid: '1', nickname: '渡口', icon_url: '/brand/avatar.svg', expires: Date.now() };
    localStorage.setItem('userData', JSON.stringify(user));
  });
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  release();
  await page.getByRole('banner').getByRole('button', { name: '退出' }).waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
