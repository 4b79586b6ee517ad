import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { postLoaded } from './hydrated.ts';

/** Whether the page has loaded React. */
const hasReact = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/react-[^/]+\.js$/.test(name)),
  );

test('[ISL-30] the login is loaded as a document with one request, and not requested ahead', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseGameInfo' });
  await postLoaded(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/BaseGameLogin')) {
      sent.push(`${request.method()} ${pathname} ${request.isNavigationRequest()}`);
    }
  });
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/BaseGameLogin/test',
      textContent: '自检',
    });
    document.getElementById('main')?.prepend(link);
  });
  await page.getByRole('link', { name: '自检' }).click();
  await page.getByRole('heading', { level: 1, name: '登录自检' }).waitFor();
  expect(sent).toEqual(['GET /BaseGameLogin/test true']);
  await page.getByRole('link', { name: '去登录' }).click();
  await page.getByRole('tab', { name: '短信登录' }).waitFor();
  expect(await page.title()).toMatch(/^登录 - /);
  expect(sent.filter((one) => one.endsWith('true'))).toHaveLength(1);
});

test('[ISL-31] [ISL-32] [ISL-33] 消息 and 我的 follow login and logout in place, as do the notices', async ({
  openPage,
  logIn,
}) => {
  const page = await openPage({ path: '/BaseYxDetails?id=3' });
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const own = (part: string) => page.getByRole('region', { name: part, exact: true });
  await page.goto(new URL('/BaseMessage', page.url()).href);
  await postLoaded(page);
  expect(await hasReact(page)).toBe(false);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  // As if a text had changed since the login.
  await page.route('**/account/own', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.status === 1) {
      json.data.consents = json.data.consents.filter(
        ({ document }: { document: string }) => document !== 'privacy',
      );
    }
    await route.fulfill({ response, json });
  });
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await logIn(page);
  await page.getByText('1 条未读').waitFor();
  await own('协议更新').getByRole('button', { name: '稍后再说' }).waitFor();

  await page.getByRole('link', { name: '消息设置' }).click();
  await own('消息设置').getByRole('checkbox').first().waitFor();
  expect(new URL(page.url()).hash).toBe('#own-messages');
  await expect(own('消息设置')).toBeInViewport();
  await page.getByRole('main').getByRole('region', { name: '协议更新' }).waitFor();
  await expect(own('协议更新')).toHaveCount(1);
  expect(await page.getByRole('button', { name: '稍后再说' }).count()).toBe(0);
  await own('最近看过').getByRole('link', { name }).waitFor();

  await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
  await own('最近看过').getByRole('link', { name }).waitFor();
  await expect(own('消息设置')).toHaveCount(0);
  expect(documents).toEqual([]);
});

test("[ISL-31] a visitor's own page has no React without stored games", { tag: '@phone' }, async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseMy' });
  await postLoaded(page);
  expect(await hasReact(page)).toBe(false);
});

test('[ISL-34] login, self-check and player start without being used', async ({ openPage, portal }) => {
  const { data } = await (await fetch(`${portal.url}/vue/game?platform=h5&size=1`)).json();
  const page = await openPage({ path: '/BaseGameLogin/test' });
  await page.getByText('一切正常，可以登录。').waitFor();
  await page.goto(`${portal.url}/BaseGameLogin/BaseGame?id=${data.list[0].id}`);
  await page.getByRole('dialog', { name: '登录' }).waitFor();
  await page.goto(`${portal.url}/BaseGameLogin`);
  await expect.poll(() => hasReact(page)).toBe(true);
});
