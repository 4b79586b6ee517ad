import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newBrowser } from '../push-browser.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { logInPlayer, openLogin } from './login-steps.ts';
import { phonesOf } from './phones.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { demoData } from './prepared.ts';

const PATH = '/BaseMy';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/test';

let portal: PortalProcess;
test.beforeAll(async () => {
  const settings = { WEB_PUSH: '1', WEB_PUSH_CONTACT: 'mailto:ops@example.com' };
  portal = await startPortal(join(import.meta.dirname, '..', '..'), settings, undefined, demoData());
});
test.afterAll(() => portal?.stop());

async function logInHere(page: Page): Promise<void> {
  await hydrated(page, 'main button');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await logInPlayer(page, phonesOf(portal.dataDir));
}

/** A push service and a permission: a headless Chromium has neither. */
function withPushService({ keys, endpoint }: { keys: object; endpoint: string }) {
  const store = sessionStorage;
  const requests = { permission: 0 };
  Object.assign(window, { requests });
  const fake = () => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(JSON.parse(store.getItem('push') ?? '[]')).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      store.removeItem('push');
      return true;
    },
  });
  PushManager.prototype.getSubscription = async () => (store.getItem('push') ? fake() : null) as never;
  PushManager.prototype.subscribe = async (options = {}) => {
    store.setItem('push', JSON.stringify([...(options.applicationServerKey as Uint8Array)]));
    return fake() as never;
  };
  Notification.requestPermission = async () => {
    requests.permission += 1;
    store.setItem('permission', 'granted');
    return 'granted';
  };
  const permission = { get: () => store.getItem('permission') ?? 'default' };
  Object.defineProperty(Notification, 'permission', permission);
}

test('[CHN-03] the table of kinds and channels fits 320 px, with a named checkbox for each', async ({
  openPage,
}) => {
  const page = await openPage({ path: PATH, viewport: 'phone', theme: 'dark', origin: portal.url });
  await logInHere(page);
  const opening = page.getByRole('checkbox', { name: '开服提醒 短信通知' });
  await opening.waitFor();
  expect(await opening.isChecked()).toBe(false);
  expect(await page.getByRole('columnheader', { name: '浏览器 推送' }).count()).toBe(1);
  expect(await page.getByRole('checkbox', { name: '账号安全 短信通知' }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: '账号安全 浏览器推送' }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: '账号安全 站内消息' }).isDisabled()).toBe(true);
  for (const width of [320, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const table = await page.locator('#own-messages table').boundingBox();
    expect(table?.width ?? 0).toBeLessThanOrEqual(width);
  }
  await opening.click();
  await expect(opening).toBeChecked();
  const packs = page.getByRole('checkbox', { name: '礼包上新 站内消息' });
  await packs.click();
  const pushed = page.getByRole('checkbox', { name: '礼包上新 浏览器推送' });
  await expect(pushed).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await opening.waitFor();
  expect(await opening.isChecked()).toBe(true);
  await page.getByRole('button', { name: '全部退订' }).click();
  await expect(opening).not.toBeChecked();
});

test('[CHN-03] without pushes there is no column for them', async ({ openPage, phones }) => {
  const page = await openPage({ path: PATH, player: phones.newNumber() });
  await page.getByRole('columnheader', { name: '站内' }).waitFor();
  expect(await page.getByRole('columnheader', { name: '浏览器 推送' }).count()).toBe(0);
});

test('[CHN-09] a click subscribes the browser; a click or the logout unsubscribes it', async ({
  openPage,
}) => {
  const { keys } = newBrowser();
  const page = await openPage({ path: PATH, serviceWorker: true, origin: portal.url });
  await page.addInitScript(withPushService, { keys, endpoint: ENDPOINT });
  await page.reload();
  await logInHere(page);
  const begin = page.getByRole('button', { name: '在这个浏览器开启推送' });
  const end = page.getByRole('button', { name: '关闭这个浏览器的推送' });
  await begin.waitFor();
  expect(await page.getByText('国内网络下，Chrome 可能收不到推送').count()).toBe(1);
  expect(await page.evaluate(() => (window as never as { requests: object }).requests)).toEqual({
    permission: 0,
  });
  const sent = page.waitForResponse((one) => one.url().endsWith('/vue/pushsubscribe'));
  await begin.click();
  expect(await (await sent).json()).toMatchObject({ status: 1 });
  await end.waitFor();
  await page.reload();
  await end.waitFor();
  const ended = page.waitForResponse((one) => one.url().endsWith('/vue/pushunsubscribe'));
  await end.click();
  expect(await (await ended).json()).toMatchObject({ status: 1 });
  await begin.click();
  await end.waitFor();
  const calls: string[] = [];
  page.on('response', async (response) => {
    if (/pushunsubscribe|logout/.test(response.url())) {
      calls.push(`${new URL(response.url()).pathname} ${(await response.json()).status}`);
    }
  });
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]).toBe('/vue/pushunsubscribe 1');
  expect(await page.evaluate(() => sessionStorage.getItem('push'))).toBeNull();
});

/** Logs in a new player and subscribes the browser. Returns the stored user. */
async function subscribed(page: Page): Promise<string> {
  await page.addInitScript(withPushService, { keys: newBrowser().keys, endpoint: ENDPOINT });
  await page.reload();
  await logInHere(page);
  await page.getByRole('button', { name: '在这个浏览器开启推送' }).click();
  await page.getByRole('button', { name: '关闭这个浏览器的推送' }).waitFor();
  const user = await page.evaluate(() => localStorage.getItem('userData') ?? '');
  const expired = JSON.stringify({ ...JSON.parse(user), expires: Date.now() - 2 * 864e5 });
  await page.evaluate((text) => localStorage.setItem('userData', text), expired);
  return user;
}

test('[CHN-09] the pushes go on when the stored login has expired and the same player returns', async ({
  openPage,
}) => {
  const page = await openPage({ path: PATH, serviceWorker: true, origin: portal.url });
  const user = await subscribed(page);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
  await page.evaluate((text) => localStorage.setItem('userData', text), user);
  await page.reload();
  await page.getByRole('button', { name: '关闭这个浏览器的推送' }).waitFor();
});

test('[CHN-11] the login of another player ends the pushes of the one before, on any page', async ({
  openPage,
}) => {
  const page = await openPage({ path: PATH, serviceWorker: true, origin: portal.url });
  await subscribed(page);
  await page.goto(`${portal.url}/BaseGameCenter`);
  await openLogin(page);
  expect(await page.evaluate(() => sessionStorage.getItem('push'))).not.toBeNull();
  await logInPlayer(page, phonesOf(portal.dataDir));
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('push'))).toBeNull();
});

test('[CHN-09] the worker of a real browser shows a pushed message', async ({ openPage }) => {
  const page = await openPage({ path: '/BaseGameCenter', serviceWorker: true, origin: portal.url });
  const context = page.context();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers();
  // A headless Chromium shows no notifications.
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    const show = async (title: string, { body, data }: NotificationOptions) => {
      shown.push({ title, body, href: data.href });
    };
    const { registration } = self as never as { registration: object };
    Object.assign(registration, { showNotification: show });
    Object.assign(self, { shown });
  });
  const cdp = await context.newCDPSession(page);
  const ids: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    ids.push(...registrations.map(({ registrationId }) => registrationId));
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => ids.length).toBeGreaterThan(0);
  const message = { title: '《云海剑歌》开新区', body: '山海 1 区', link: '/BaseYxDetails?id=1' };
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: portal.url,
    registrationId: ids[0] ?? '',
    data: JSON.stringify(message),
  });
  const { link, ...shown } = message;
  await expect
    .poll(() => worker?.evaluate(() => (self as never as { shown: unknown[] }).shown))
    .toEqual([{ ...shown, href: portal.url + link }]);
});
