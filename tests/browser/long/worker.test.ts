import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';
import {
  ANCIENT,
  FOREIGN,
  foreignPage,
  type PoisonedProxy,
  passOn,
  RELEASED,
  startPoisonedProxy,
  unreachable,
} from '../worker/poisoned-proxy.ts';
import {
  cachedWith,
  clearHttpCache,
  countLoads,
  load,
  openAgain,
  PATIENCE,
  untilCached,
  update,
} from '../worker/steps.ts';

const LIMIT_MS = scaled(120_000);

let portal: { url: string; dataDir: string };
let proxy: PoisonedProxy;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ portal: own }) => {
  portal = own;
  proxy = await startPoisonedProxy(portal.url);
});
test.afterAll(() => proxy.stop());
test.beforeEach(async ({ browser }) => {
  Object.assign(proxy, { answer: passOn, worker: undefined });
  context = await browser.newContext({ serviceWorkers: 'allow', locale: 'zh-CN' });
  context.setDefaultTimeout(PATIENCE.timeout);
  page = await context.newPage();
});
test.afterEach(() => context.close());

/** Opens a page and waits until it is cached. */
async function visit(path: string): Promise<void> {
  await page.goto(proxy.url + path);
  await untilCached(page, path);
}

/** The script of the portal's worker. */
const ownWorker = async () => (await fetch(`${portal.url}/sw.js`)).text();

const hasCache = (name: string) =>
  page.evaluate(async (wanted) => (await caches.keys()).includes(wanted), name);

/** A page and its data, while something else responds in the server's place. */
async function visitPoisoned(): Promise<void> {
  await visit('/');
  await clearHttpCache(page);
  proxy.answer = (incoming, outgoing) => incoming.url !== '/sw.js' && foreignPage(incoming, outgoing);
  await load(page, [
    '/vue/index',
    '/vue/gift?size=7',
    '/assets/nothing-1.js',
    '/assets/nothing-1.css',
    '/images/x.webp',
  ]);
  await page.goto(`${proxy.url}/BaseGameCenter`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(FOREIGN);
  await page.goto(`${proxy.url}/BaseGameInfo`);
  await page.waitForTimeout(500);
}

test.describe('a foreign page in place of every response', () => {
  test('is in no cache; offline the own pages open', async () => {
    test.setTimeout(LIMIT_MS);
    await visitPoisoned();
    expect(await cachedWith(page, FOREIGN)).toEqual([]);
    proxy.answer = unreachable;
    await page.goto(`${proxy.url}/`);
    await page.getByRole('group', { name: '推荐' }).waitFor();
    await page.goto(`${proxy.url}/BaseGameCenter`);
    await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
    proxy.answer = passOn;
    await page.waitForURL(`${proxy.url}/BaseGameCenter`);
    await page.getByRole('heading', { level: 1, name: '游戏中心' }).waitFor();
  });

  test('as the worker itself leaves the worker in place', async () => {
    test.setTimeout(LIMIT_MS);
    await visit('/');
    proxy.answer = (incoming, outgoing) => incoming.url === '/sw.js' && foreignPage(incoming, outgoing);
    await page.reload();
    await page.waitForTimeout(1_000);
    proxy.answer = unreachable;
    await page.reload();
    await page.getByRole('group', { name: '推荐' }).waitFor();
  });

  test('is detected in the caches of the worker of release 0.2.0', async () => {
    test.setTimeout(LIMIT_MS);
    proxy.worker = RELEASED;
    await visitPoisoned();
    const poisoned = await cachedWith(page, FOREIGN);
    for (const address of ['/vue/index', '/assets/nothing-1.js', '/images/x.webp', '/BaseGameInfo']) {
      expect(poisoned).toContain(address);
    }
    // The next worker uses none of them in place of the server's.
    Object.assign(proxy, { answer: passOn, worker: undefined });
    page = await openAgain(context, `${proxy.url}/`);
    await hydrated(page, 'header form');
    await update(page);
    page = await openAgain(context, `${proxy.url}/BaseGameInfo`);
    await page.getByRole('heading', { level: 1, name: '游戏资讯' }).waitFor();
    const status = await page.evaluate(async () => (await fetch('/assets/nothing-1.js')).status);
    expect(status).toBe(404);
  });
});

test.describe('a damaged response', () => {
  for (const [what, headers] of [
    ['cut off', { 'content-type': 'text/javascript', 'content-length': '1000' }],
    ['of another type', { 'content-type': 'text/plain' }],
    ['redirected', { location: '/brand/logo.svg' }],
    ['private', { 'content-type': 'text/javascript', 'cache-control': 'private' }],
  ] as [string, Record<string, string>][]) {
    test(`${what} is not cached`, async () => {
      test.setTimeout(LIMIT_MS);
      await visit('/');
      proxy.answer = (incoming, outgoing) => {
        if (incoming.url !== '/assets/damaged-1.js') {
          return false;
        }
        outgoing.writeHead(headers.location ? 302 : 200, headers).write('damaged');
        setTimeout(() => (headers['content-length'] ? outgoing.destroy() : outgoing.end()), 100);
        return true;
      };
      await load(page, ['/assets/damaged-1.js', '/vue/stock?ids=1']);
      await page.waitForTimeout(500);
      expect(await cachedWith(page, 'damaged')).toEqual([]);
    });
  }
});

test.describe('an older worker', () => {
  /** Whether the worker of another age, which serves its copies first, is replaced by `worker`, and its cache removed. */
  async function ancientIsReplaced(worker: string | undefined): Promise<boolean> {
    proxy.worker = ANCIENT;
    await page.goto(`${proxy.url}/BaseGameLogin/test`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await page.goto(`${proxy.url}/`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('旧站');
    proxy.worker = worker;
    // The browser itself looks for a new worker after a navigation.
    const isRenewed = async () => {
      page = await openAgain(context, `${proxy.url}/`);
      await page.waitForTimeout(3_000);
      return (await page.getByRole('group', { name: '推荐' }).count()) > 0;
    };
    await expect.poll(isRenewed, { timeout: scaled(60_000) }).toBe(true);
    return !(await hasCache('v1'));
  }

  test('of another age, which serves its copies first, is replaced, and its cache is removed', async () => {
    test.setTimeout(LIMIT_MS);
    expect(await ancientIsReplaced(undefined)).toBe(true);
  });

  test('a planted worker that leaves the cache of another age is detected', async () => {
    test.setTimeout(LIMIT_MS);
    const script = `CacheStorage.prototype.delete = async () => false;\n${await ownWorker()}`;
    expect(await ancientIsReplaced(script)).toBe(false);
  });

  test('of release 0.2.0 and this one replace each other: pages, scripts and the offline page work', async () => {
    test.setTimeout(LIMIT_MS);
    proxy.worker = RELEASED;
    await visit('/');
    for (const worker of [undefined, RELEASED, undefined]) {
      proxy.worker = worker;
      page = await openAgain(context, `${proxy.url}/BaseGameCenter`);
      const loads = countLoads(page);
      await hydrated(page, 'header form');
      await update(page);
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏资讯' }).click();
      await page.waitForURL('**/BaseGameInfo');
      await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
      await page.getByRole('dialog', { name: '登录' }).waitFor();
      await page.waitForTimeout(1_000);
      expect(loads()).toBeLessThanOrEqual(1);
      page = await openAgain(context, `${proxy.url}/`);
      await untilCached(page, '/');
      proxy.answer = unreachable;
      await page.reload();
      await page.getByRole('group', { name: '推荐' }).waitFor();
      await page.goto(`${proxy.url}/BaseTradingHall?page=9`);
      await page.getByRole('heading', { level: 1, name: '网络已断开' }).waitFor();
      proxy.answer = passOn;
    }
  });

  /** Whether the home page opens without a network after the server went away while `next` was installed. */
  async function remainsAfterCutInstall(next: string): Promise<boolean> {
    await visit('/');
    await page.evaluate(async () => (await caches.open('pages-1')).delete('/offline.html'));
    await clearHttpCache(page);
    proxy.worker = next;
    proxy.answer = unreachable;
    const installed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update().catch(() => undefined);
      return new Promise((resolve) => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => resolve(installing.state));
        setTimeout(resolve, 5_000, installing?.state ?? 'none');
      });
    });
    expect(installed).toMatch(/^(redundant|none)$/);
    await page.reload().catch(() => undefined);
    const shown = page.getByRole('group', { name: '推荐' });
    return shown.waitFor({ timeout: scaled(8_000) }).then(
      () => true,
      () => false,
    );
  }

  test('remains if the server goes away while the next one is installed', async () => {
    test.setTimeout(LIMIT_MS);
    expect(await remainsAfterCutInstall(`${await ownWorker()}\n// the next release`)).toBe(true);
    proxy.answer = passOn;
    await page.reload();
    await untilCached(page, '/');
  });

  test('a planted worker that removes the pages of the older one while it is installed is detected', async () => {
    test.setTimeout(LIMIT_MS);
    const removal = "addEventListener('install', (event) => event.waitUntil(caches.delete('pages-1')));";
    expect(await remainsAfterCutInstall(`${removal}\n${await ownWorker()}`)).toBe(false);
  });
});

test('without room in the browser, pages, scripts and data come from the server', async () => {
  test.setTimeout(LIMIT_MS);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 });
  await page.goto(`${proxy.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of ['/BaseGameCenter', '/BaseYxDetails?id=1', '/']) {
    await page.goto(proxy.url + path);
    await hydrated(page, 'header form');
    await load(page, ['/vue/index']);
  }
});

test.describe('a script for a worker', () => {
  const media = () => join(portal.dataDir, 'media', 'uploads');
  test.beforeAll(() => {
    mkdirSync(media(), { recursive: true });
    for (const ending of ['js', 'mjs', 'html', 'webp']) {
      writeFileSync(join(media(), `evil.${ending}`), '/* evil */');
    }
  });
  test.afterAll(() => {
    for (const ending of ['js', 'mjs', 'html', 'webp']) {
      rmSync(join(media(), `evil.${ending}`), { force: true });
    }
  });

  for (const address of [
    '/images/uploads/evil.js',
    '/images/uploads/evil.mjs',
    '/images/uploads/evil.html',
    '/images/uploads/evil.webp',
    '/vue/index',
    '/feed/news.xml',
    '/offline.html',
    '/BaseSearch?val=self',
  ] as const) {
    test(`cannot be ${address}`, async () => {
      test.setTimeout(LIMIT_MS);
      await page.goto(`${proxy.url}/`);
      const refused = await page.evaluate(
        (script) =>
          navigator.serviceWorker.register(script).then(
            () => 'registered',
            (error: Error) => error.name,
          ),
        address,
      );
      expect(refused).toMatch(/^(SecurityError|TypeError)$/);
    });
  }

  test('allows no wider scope', async () => {
    for (const address of ['/sw.js', '/images/uploads/evil.webp', '/']) {
      expect((await fetch(portal.url + address)).headers.get('service-worker-allowed')).toBeNull();
    }
  });

  /** The scopes that remain after a visit of a browser that has the worker of an earlier site for a part of this one. */
  async function scopesAfterVisit(): Promise<() => Promise<string[]>> {
    proxy.answer = (incoming, outgoing) => {
      const isScript = incoming.url === '/BaseGameCenter/old.js';
      if (isScript) {
        outgoing.writeHead(200, { 'content-type': 'text/javascript' });
        outgoing.end("addEventListener('fetch', () => undefined);");
      }
      return isScript;
    };
    await page.goto(`${proxy.url}/BaseGameLogin/test`);
    await page.evaluate(() =>
      navigator.serviceWorker.register('/BaseGameCenter/old.js', { scope: '/BaseGameCenter/' }),
    );
    await page.goto(`${proxy.url}/BaseGameCenter/`);
    return () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
      );
  }

  test('of an earlier site for a part of this one is removed', async () => {
    test.setTimeout(LIMIT_MS);
    await expect.poll(await scopesAfterVisit(), PATIENCE).toEqual(['/']);
  });

  test('a planted page that leaves it is detected', async () => {
    test.setTimeout(LIMIT_MS);
    await page.addInitScript(() => {
      ServiceWorkerRegistration.prototype.unregister = async () => false;
    });
    const scopes = await scopesAfterVisit();
    await page.waitForTimeout(5_000);
    expect(await scopes()).toContain('/BaseGameCenter/');
  });
});

for (const hash of [
  '#//evil.example/',
  '#/\\evil.example/',
  '#https://evil.example/',
  '#javascript:alert(1)',
] as const) {
  test(`the offline page leads to no other site: ${hash}`, async () => {
    test.setTimeout(LIMIT_MS);
    await page.goto(`${proxy.url}/offline.html${hash}`);
    await hydrated(page, 'body');
    await page.waitForTimeout(300);
    const href = await page
      .getByRole('link', { name: '重试' })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    expect(href).toBe(`${proxy.url}/`);
  });
}
