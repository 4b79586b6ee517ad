import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { scaled } from '#tests/time-limits.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';
import { startForwardingProxy } from '../forwarding-proxy.ts';
import { hydrated } from '../hydrated.ts';
import { startPortal } from '../portal-process.ts';
import { demoData } from '../prepared.ts';

/** A proxy in front of a portal that can fail for one of its addresses, or be busy. */
async function startProxy(target: string) {
  const state = { missing: '', busy: false };
  const { url, stop } = await startForwardingProxy(target, (incoming, outgoing) => {
    if (state.busy) {
      outgoing.writeHead(503, { 'Retry-After': '5', 'Content-Type': 'text/html' }).end('<h1>503</h1>');
    } else if (incoming.url === state.missing) {
      outgoing.writeHead(404).end();
    }
    return outgoing.headersSent;
  });
  return Object.assign(state, { url, stop });
}

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** Console errors of requests without a server. */
const AWAY =
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/;

/** The same while a server stops, which may cut off a request. */
const STOPPED = new RegExp(`${AWAY.source}|ERR_CONNECTION_(?:RESET|CLOSED)|ERR_EMPTY_RESPONSE`);

const PATIENCE = { timeout: scaled(20_000) };
/** Limit of tests that start their own portals, on a busy machine, in ms. */
const OWN_PORTALS = 180_000;

/** Waits until the service worker is active and has cached an address (path and query). */
async function waitUntilCached(page: Page, address: string): Promise<void> {
  const isCached = () =>
    page.evaluate(async (target) => {
      const [copy, instead] = await Promise.all([caches.match(target), caches.match('/offline.html')]);
      return Boolean(copy && instead && navigator.serviceWorker.controller);
    }, address);
  await expect.poll(isCached, PATIENCE).toBe(true);
}

/** Empties the browser's HTTP cache, which would serve responses for ten seconds. */
async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

// A page is cached after some idle seconds: the tests wait in parallel.
test.describe('offline', () => {
  test.describe.configure({ mode: 'parallel' });
  test('a page opens from the cache, shows when it was cached, and works', async ({ openPage }) => {
    const page = await openPage({ path: '/', serviceWorker: true, provoked: AWAY });
    await waitUntilCached(page, '/');
    await page.goto(new URL('/BaseYxDetails?id=1', page.url()).href, { waitUntil: 'networkidle' });
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await waitUntilCached(page, '/BaseYxDetails?id=1');
    await clearHttpCache(page);
    await page.context().setOffline(true);
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    const notice = page.getByRole('status').filter({ hasText: '网络已断开' });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/网络已断开，正在看 \d+月\d+日 \d\d:\d\d 保存的内容/);
    await page.waitForFunction(() => 'started' in document.documentElement.dataset);
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('group', { name: '推荐' }).waitFor();
    await page.getByText('网络已断开，正在看').waitFor();
    await page.context().setOffline(false);
    await page.getByText('网络已恢复').waitFor();
    await page.getByRole('button', { name: '刷新' }).click();
    await page.waitForLoadState('load');
    await page.getByText('保存的内容').waitFor({ state: 'detached' });
  });

  test('a page opened by client-side navigation is cached like a document', async ({ openPage }) => {
    const page = await openPage({ path: '/', serviceWorker: true, provoked: AWAY });
    await waitUntilCached(page, '/');
    await hydrated(page, 'header form');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏资讯' }).click();
    await page.waitForURL('**/BaseGameInfo');
    await waitUntilCached(page, '/BaseGameInfo');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '游戏资讯' }).waitFor();
    await page.getByText('保存的内容').waitFor();
  });

  test('[ISL-09] offline, links between pages of the table show cached pages without loading a document', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseWebNav?id=3', serviceWorker: true, provoked: AWAY });
    // Links of the frame are not requested ahead.
    const follow = async (frame: 'banner' | 'contentinfo', link: string) => {
      await page.getByRole(frame).getByRole('link', { name: link }).first().click();
      await page.getByRole('heading', { level: 1, name: link }).waitFor();
    };
    await waitUntilCached(page, '/BaseWebNav?id=3');
    await follow('banner', '游戏资讯');
    await waitUntilCached(page, '/BaseGameInfo');
    await clearHttpCache(page);
    await page.context().setOffline(true);
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await follow('contentinfo', '免责声明');
    await page.getByText('网络已断开，正在看').waitFor();
    await page.context().setOffline(false);
    await follow('banner', '游戏资讯');
    await page.getByText('保存的内容').waitFor({ state: 'detached' });
    expect(documents).toEqual([]);
  });

  test('[ISL-27] an uncached page shows a notice and the cached pages by title, and continues once the network is back', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter', serviceWorker: true, provoked: AWAY });
    await waitUntilCached(page, '/BaseGameCenter');
    const target = new URL('/BaseYxDetails?id=2', page.url()).href;
    await page.context().setOffline(true);
    await page.goto(target);
    expect(new URL(page.url()).pathname).toBe('/offline.html');
    await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
    const list = page.getByRole('region', { name: '现在还能打开' });
    await list.waitFor();
    expect(await list.getByRole('link').allTextContents()).toEqual([
      expect.stringMatching(/^游戏中心.*:\d\d$/),
    ]);
    await expectAccessible(page);
    await list.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: '游戏中心' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(target);
  });

  test('a client-side navigation to an uncached page shows the same notice', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter', serviceWorker: true, provoked: AWAY });
    await waitUntilCached(page, '/BaseGameCenter');
    await hydrated(page, 'header form');
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏资讯' }).click();
    await page.waitForURL('**/offline.html#/BaseGameInfo');
    await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
  });

  test('so do the login, feeds, documents and the admin site', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter', serviceWorker: true, provoked: AWAY });
    await waitUntilCached(page, '/BaseGameCenter');
    const { origin } = new URL(page.url());
    await page.context().setOffline(true);
    for (const path of [
      '/BaseGameLogin',
      '/feed/news.xml',
      '/calendar/openings.ics',
      '/docs/api',
      '/console',
    ]) {
      await page.goto(origin + path);
      await page.waitForURL(`**/offline.html#${path}`);
      await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
    }
  });

  test('a busy server is distinguished from a lost network', async ({ openPage, portal }) => {
    const proxy = await startProxy(portal.url);
    try {
      const page = await openPage({
        path: '/BaseOpenserveSurface',
        origin: proxy.url,
        serviceWorker: true,
        refusals: [503],
        provoked: /./,
      });
      await waitUntilCached(page, '/BaseOpenserveSurface');
      proxy.busy = true;
      await page.reload();
      await page.getByRole('heading', { level: 1, name: '开服表' }).waitFor();
      await page.getByText('服务器繁忙，正在看').waitFor();
    } finally {
      await proxy.stop();
    }
  });

  test('an unreachable server is distinguished from a lost network', async ({ openPage }) => {
    test.setTimeout(OWN_PORTALS);
    const own = await startPortal(projectRoot, { DEMO: '0' }, undefined, demoData());
    try {
      const page = await openPage({
        path: '/BaseOpenserveSurface',
        origin: own.url,
        serviceWorker: true,
        provoked: STOPPED,
      });
      await waitUntilCached(page, '/BaseOpenserveSurface');
      await own.stop();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: '开服表' }).waitFor();
      await page.getByText('暂时连不上服务器，正在看').waitFor();
      await page.goto(`${own.url}/BaseGameCenter`);
      expect(new URL(page.url()).pathname).toBe('/offline.html');
    } finally {
      await own.stop();
    }
  });

  test('online a page comes from the server, not from the cache', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter', serviceWorker: true });
    await waitUntilCached(page, '/BaseGameCenter');
    await page.evaluate(async () => {
      const store = await caches.open('pages-1');
      await store.put(
        '/BaseGameCenter',
        new Response('<html ><title>旧</title>旧的', { headers: { 'x-kept-at': '1' } }),
      );
    });
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('游戏中心');
    const copy = () => page.evaluate(async () => (await caches.match('/BaseGameCenter'))?.text());
    await expect.poll(copy, PATIENCE).not.toContain('旧的');
  });

  test("a player's codes are available offline, and are removed on logout", async ({
    openPage,
    portal,
    logIn,
  }) => {
    const packs = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=50`)).json();
    const path = `/BaseGiftDetails?id=${packs.data.list.at(-1).id}`;
    const page = await openPage({ path, serviceWorker: true, provoked: AWAY });
    await hydrated(page, 'header form');
    await page.getByRole('button', { name: '登录后领取' }).click();
    await logIn(page);
    const code = await page.getByRole('dialog').locator('code').first().textContent();
    await page.goto(new URL('/BasePackageNumber#mine', page.url()).href, { waitUntil: 'networkidle' });
    await page.getByText(code ?? '').waitFor();
    await waitUntilCached(page, '/BasePackageNumber');
    const paths = ['/vue/getfinshpacks', `/vue/getpacks?id=${path.split('=')[1]}`, '/vue/gift?size=7'];
    const responses = await page.evaluate(async (addresses) => {
      const texts: string[] = [];
      for (const address of addresses) {
        const response = await fetch(address, { headers: { 'x-portal': '1' } });
        texts.push(await response.text());
      }
      return texts;
    }, paths);
    expect(responses.map((text) => text.includes(code ?? '?'))).toEqual([true, true, false]);
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => url.slice(location.origin.length));
      });
    // The worker stores responses in order: when the last one is there, the others would be too.
    await expect.poll(stored, PATIENCE).toContain('/vue/gift?size=7');
    expect((await stored()).filter((url) => /getfinshpacks|getpacks|index\.php/.test(url))).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(code ?? '').waitFor();
    await page.getByText('网络已断开，正在看').waitFor();
    await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await page.getByText('登录后，领过的兑换码都在这里。').waitFor();
    const players = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('youmen');
            opening.onsuccess = () => {
              const counting = opening.result.transaction('packs').objectStore('packs').count();
              counting.onsuccess = () => resolve(counting.result);
              opening.result.close();
            };
          }),
      );
    await expect.poll(players, PATIENCE).toBe(0);
  });
});

test.describe('unregistration', () => {
  const registrations = (page: Page) =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);

  test('a farewell worker removes the caches', async ({ openPage }) => {
    test.setTimeout(OWN_PORTALS);
    const PORT = String(await steadyPort());
    const own = await startPortal(projectRoot, { PORT, DEMO: '0' }, undefined, demoData());
    const page = await openPage({
      path: '/',
      origin: own.url,
      serviceWorker: true,
      // While the next one starts, it returns 503 for pictures.
      refusals: [503],
      provoked: STOPPED,
    });
    await waitUntilCached(page, '/');
    await own.stop();
    const next = await startPortal(
      projectRoot,
      { PORT, DEMO: '0', OFFLINE_WORKER: '0' },
      undefined,
      demoData(),
    );
    try {
      await page.reload({ waitUntil: 'load' });
      await expect.poll(() => registrations(page), PATIENCE).toEqual([0, 0]);
      expect(await page.getByRole('banner').count()).toBe(1);
    } finally {
      await next.stop();
    }
  });

  test('so does an address without a worker', async ({ openPage, portal }) => {
    const proxy = await startProxy(portal.url);
    try {
      const page = await openPage({
        path: '/',
        origin: proxy.url,
        serviceWorker: true,
        refusals: [404],
        provoked: AWAY,
      });
      await waitUntilCached(page, '/');
      proxy.missing = '/sw.js';
      await page.reload({ waitUntil: 'load' });
      await expect.poll(() => registrations(page), PATIENCE).toEqual([0, 0]);
    } finally {
      await proxy.stop();
    }
  });

  test('the worker script is revalidated each time', async ({ portal }) => {
    const { headers } = await fetch(`${portal.url}/sw.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
